package dev.culprit.client.show;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where text is printed: a terminal, on which a picture can be redrawn in place, or a file or pipe. */
public final class Terminal {

    private static final int DEFAULT_WIDTH = 80;
    private static final Pattern SIZE = Pattern.compile("(?<rows>\\d+) (?<columns>\\d+)");

    private final PrintWriter out;
    private final Style style;
    private final boolean live;
    private final int rows;
    private int drawn;

    private Terminal(PrintWriter out, Style style, boolean live, int rows) {
        this.out = out;
        this.style = style;
        this.live = live;
        this.rows = rows;
    }

    /** A terminal of so many rows, whatever standard output is. */
    static Terminal live(PrintWriter out, Style style, int rows) {
        return new Terminal(out, style, true, rows);
    }

    /** No terminal: plain lines, for files and pipes. */
    public static Terminal plain(PrintWriter out) {
        return new Terminal(out, Style.PLAIN, false, 0);
    }

    /**
     * What standard output is.
     *
     * @param environment variables that say what the terminal can do
     */
    public static Terminal detect(PrintWriter out, boolean colourWanted, Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "");
        if (System.console() == null || kind.isEmpty() || kind.equals("dumb")) {
            return plain(out);
        }
        int rows = 24;
        int columns = number(environment.getOrDefault("COLUMNS", ""));
        Matcher size = SIZE.matcher(sttySize());
        if (size.matches()) {
            rows = number(size.group("rows"));
            columns = columns > 0 ? columns : number(size.group("columns"));
        }
        boolean colour =
                colourWanted && environment.getOrDefault("NO_COLOR", "").isEmpty();
        boolean unicode = Charset.defaultCharset().equals(StandardCharsets.UTF_8);
        return live(out, new Style(columns > 0 ? columns : DEFAULT_WIDTH, colour, unicode), rows);
    }

    public Style style() {
        return style;
    }

    /** Whether a picture can be redrawn in place. */
    public boolean isLive() {
        return live;
    }

    /** Prints lines that stay. */
    public void print(List<String> lines) {
        lines.forEach(out::println);
        out.flush();
        drawn = 0;
    }

    /** Draws a picture over the one before; what does not fit on the screen is left out at the end of its tree. */
    public void draw(List<String> picture) {
        List<String> fitting = fit(picture, Math.max(4, rows - 1));
        StringBuilder frame = new StringBuilder();
        if (drawn > 0) {
            frame.append("\u001b[").append(drawn).append('A');
        }
        frame.append('\r');
        fitting.forEach(line -> frame.append(line).append("\u001b[K\n"));
        frame.append("\u001b[J"); // what is left of a longer picture
        out.print(frame);
        out.flush();
        drawn = fitting.size();
    }

    /** Removes the picture. */
    public void erase() {
        if (drawn > 0) {
            out.print("\u001b[" + drawn + "A\r\u001b[J");
            out.flush();
            drawn = 0;
        }
    }

    /** Keeps the beginning and the last lines, which tell what happens now. */
    static List<String> fit(List<String> picture, int rows) {
        if (picture.size() <= rows) {
            return picture;
        }
        int tail = Math.min(5, rows - 1);
        List<String> fitting = new ArrayList<>(picture.subList(0, rows - tail));
        fitting.addAll(picture.subList(picture.size() - tail, picture.size()));
        return fitting;
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Rows and columns as {@code stty size} prints them, empty where there is no such program. */
    private static String sttySize() {
        try {
            Process process = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                process.destroy();
                return "";
            }
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
