package dev.culprit.client.load;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values that the places of a script's templates take for one user: {@code user} (from 1), {@code iteration} (from 1),
 * {@code random:1:100}, the script's data, and what was extracted from answers. {@code url:} in front of a name encodes
 * the value for a query or a form.
 */
final class Variables {

    static final Pattern RANDOM = Pattern.compile("random:(\\d{1,18}):(\\d{1,18})");
    static final String ENCODED = "url:";

    private final int user;
    private final Map<String, List<String>> data;
    private final RandomGenerator random;
    private final Map<String, String> values = new HashMap<>();
    private long iteration;

    Variables(int user, Map<String, List<String>> data, RandomGenerator random) {
        this.user = user;
        this.data = data;
        this.random = random;
    }

    /** Whether it is a range of numbers that has none. */
    static boolean isBackwards(String name) {
        Matcher range = RANDOM.matcher(name);
        return range.matches() && Long.parseLong(range.group(1)) > Long.parseLong(range.group(2));
    }

    /** A sequence begins: draws new data and forgets what was extracted. */
    void begin() {
        iteration++;
        values.clear();
        data.forEach((name, choices) -> values.put(name, choices.get(random.nextInt(choices.size()))));
        values.put("user", Integer.toString(user));
        values.put("iteration", Long.toString(iteration));
    }

    void set(String name, String value) {
        values.put(name, value);
    }

    /** Value of a name; empty if the step that extracts it was not taken in this sequence. */
    String value(String name) {
        if (name.startsWith(ENCODED)) {
            return URLEncoder.encode(value(name.substring(ENCODED.length())), StandardCharsets.UTF_8);
        }
        Matcher range = RANDOM.matcher(name);
        if (range.matches()) {
            long from = Long.parseLong(range.group(1));
            long to = Long.parseLong(range.group(2));
            return Long.toString(random.nextLong(from, to + 1));
        }
        return values.getOrDefault(name, "");
    }
}
