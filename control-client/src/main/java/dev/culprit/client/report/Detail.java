package dev.culprit.client.report;

import dev.culprit.client.report.chart.Quantity;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Details of an artefact in words: the end of a camel-case key tells the unit of its number. */
final class Detail {

    private Detail() {}

    /** {@code meanWaitMillis} becomes {@code Mean wait}. */
    static String label(String key) {
        String name = key.replaceAll("(Millis|PerSecond|Bytes)$", "");
        String words = (name.isEmpty() ? key : name)
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z]{2})(?=[0-9])", " ")
                .toLowerCase(Locale.ROOT);
        return words.isEmpty() ? key : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    static String value(String key, @Nullable Object value) {
        if (value instanceof Boolean flag) {
            return flag ? "yes" : "no";
        }
        if (value instanceof Number number) {
            double amount = number.doubleValue();
            if (key.endsWith("Millis")) {
                return Quantity.millis(amount);
            }
            if (key.endsWith("PerSecond")) {
                return Quantity.perSecond(amount);
            }
            if (key.endsWith("Bytes")) {
                return Quantity.number(amount / 1e6) + " MB";
            }
            String lower = key.toLowerCase(Locale.ROOT);
            boolean share = lower.startsWith("shareof") || lower.endsWith("share") || lower.endsWith("utilisation");
            return share ? Quantity.percent(amount) : Quantity.number(amount);
        }
        return value == null ? Quantity.UNKNOWN : value.toString();
    }
}
