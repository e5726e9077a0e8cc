package dev.culprit.client.show;

import dev.culprit.heuristics.wording.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Words and numbers for people. Widths count characters, so text must not yet be painted. */
public final class Text {

    private static final Pattern ORDERS = Pattern.compile("[\\p{Cntrl}\\x80-\\x9F&&[^\\s]]");

    private Text() {}

    /**
     * The text without characters by which it could give orders to a terminal: names and statements are an application's, not
     * ours. White space stays.
     */
    public static String printable(String text) {
        return ORDERS.matcher(text).replaceAll("?");
    }

    /** At most so many characters from the beginning, none of them half. */
    public static String begin(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        boolean half = length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
        return text.substring(0, half ? length - 1 : length);
    }

    /** The text, cut to a width with a sign that something is missing. */
    static String clip(String text, int width, Style style) {
        String line = printable(text).replaceAll("\\s+", " ");
        if (line.length() <= width) {
            return line;
        }
        String mark = style.unicode() ? "…" : "...";
        return width <= mark.length() ? "" : begin(line, width - mark.length()).stripTrailing() + mark;
    }

    /** A stack frame, cut at its beginning: class, method and line matter more than the outer packages. */
    static String clipFrame(String text, int width, Style style) {
        String frame = printable(text).replaceAll("\\s+", " ");
        if (frame.length() <= width) {
            return frame;
        }
        String mark = style.unicode() ? "…" : "...";
        String rest = frame.substring(frame.length() - Math.max(0, width - mark.length()));
        int dot = rest.indexOf('.');
        int method = rest.lastIndexOf('.', Math.max(0, rest.indexOf('(')));
        return mark + (dot >= 0 && dot < method ? rest.substring(dot + 1) : rest);
    }

    static String pad(String text, int width) {
        return text.length() >= width ? text : text + " ".repeat(width - text.length());
    }

    /** The text in lines, broken between words, all but the first indented. */
    static List<String> wrap(String text, int width, String first, String others) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(first);
        boolean empty = true;
        for (String word : printable(text).strip().split("\\s+")) {
            if (!empty && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line = new StringBuilder(others);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        lines.add(line.toString());
        return lines;
    }

    /** For example {@code 2 min 5 s}. */
    static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3600) {
            return whole % 60 == 0 ? whole / 60 + " min" : whole / 60 + " min " + whole % 60 + " s";
        }
        return whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }

    /** A rough remaining time, which does not pretend to be exact. */
    static String remaining(double seconds) {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            return "";
        }
        if (seconds < 10) {
            return "a few seconds left";
        }
        return seconds < 60
                ? "about " + Math.round(seconds / 10) * 10 + " s left"
                : "about " + Math.round(seconds / 60) + " min left";
    }

    static String clock(double seconds) {
        long whole = (long) Math.max(0, seconds);
        return String.format(Locale.ROOT, "%02d:%02d", whole / 60, whole % 60);
    }

    static String percent(double share) {
        return Quantity.share(share);
    }
}
