package dev.culprit.agent.probes.entry;

import java.util.regex.Pattern;

/** Paths of requests without what differs from one user or thing to the next. */
final class Paths {

    private static final String ID = "{id}";
    private static final int LENGTH = 200;
    private static final int LONG_SEGMENT = 20;
    private static final int LONG_HEX = 8;

    /** {@code v1} is half digits and a part of the interface. */
    private static final Pattern VERSION = Pattern.compile("[vV]\\d{1,3}(\\.\\d{1,3}){0,2}");

    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F-]+");

    private Paths() {}

    /** The path with {@code {id}} in place of segments that look like ids; without path parameters. */
    static String withoutIds(String path) {
        StringBuilder out = new StringBuilder(path.length());
        int from = 0;
        while (from < path.length() && out.length() <= LENGTH) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            int semicolon = path.indexOf(';', from);
            String segment = path.substring(from, semicolon >= 0 && semicolon < to ? semicolon : to);
            out.append(isId(segment) ? ID : segment);
            if (slash >= 0) {
                out.append('/');
            }
            from = to + 1;
        }
        return cut(out.toString());
    }

    /** At most 200 characters, on one line, and never empty. */
    static String cut(String path) {
        String line = path.isEmpty() ? "/" : path;
        if (line.length() > LENGTH) {
            line = line.substring(0, LENGTH) + "...";
        }
        return line.chars().anyMatch(Character::isISOControl) ? line.replaceAll("\\p{Cntrl}", "?") : line;
    }

    private static boolean isId(String segment) {
        int length = segment.length();
        int digits = (int) segment.chars().filter(c -> c >= '0' && c <= '9').count();
        if (segment.indexOf('@') >= 0) {
            return true; // a mail address
        }
        if (digits == 0) {
            return length >= 2 * LONG_SEGMENT && segment.indexOf('-') < 0 && segment.indexOf('_') < 0;
        }
        if (VERSION.matcher(segment).matches()) {
            return false;
        }
        return digits * 2 >= length
                || (length >= LONG_HEX && HEX.matcher(segment).matches())
                || (length >= LONG_SEGMENT && digits >= 2);
    }
}
