package dev.culprit.apps.bookstore.problems;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.database.DatabaseKind;
import java.util.List;

/**
 * What problems need before the shop is started in order to hurt; the shop is right without it, but may be fast.
 *
 * @param scale size of the data
 * @param jvmOptions heap and collector of the shop's JVM
 */
public record Preparation(Scale scale, List<String> jvmOptions) {

    private static final List<String> USUAL_HEAP = List.of("-Xmx512m");
    // The young generation has no room for one of the large arrays.
    private static final List<String> SMALL_HEAP = List.of("-XX:+UseSerialGC", "-Xms352m", "-Xmx352m", "-Xmn32m");

    public Preparation {
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** {@code problems}: ids, comma-separated. */
    public static Preparation of(String problems, DatabaseKind database) {
        List<String> ids = List.of(problems.split(","));
        // PostgreSQL scans about four times as fast.
        Scale many = database == DatabaseKind.POSTGRESQL ? Scale.LARGE : Scale.MEDIUM;
        return new Preparation(
                ids.contains("missing-index") ? many : Scale.TINY, ids.contains("gc-hiccup") ? SMALL_HEAP : USUAL_HEAP);
    }
}
