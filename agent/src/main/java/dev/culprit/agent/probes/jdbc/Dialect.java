package dev.culprit.agent.probes.jdbc;

import dev.culprit.agent.weaving.Site;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether double quotes are text in the SQL of this JVM, as MySQL has it, or may be: known from the drivers among the probed
 * classes. A driver is probed before its first statement runs. Databases nobody here knows may take either for either.
 */
public final class Dialect {

    private static final List<String> TEXT = List.of("com.mysql.", "org.mariadb.");

    /** Where they are always names, unless somebody has changed a setting of SQL Server. */
    private static final List<String> NAMES = List.of(
            "org.postgresql.",
            "oracle.jdbc.",
            "org.h2.",
            "org.hsqldb.",
            "org.apache.derby.",
            "com.ibm.db2.",
            "com.microsoft.sqlserver.",
            "com.sap.db.");

    private final IntSupplier count;
    private final IntFunction<@Nullable Site> sites;

    /** Written by any thread, with the same outcome. */
    private volatile int looked;

    private volatile boolean text;
    private volatile boolean names;

    /**
     * Looks at each probed method once.
     *
     * @param count how many there are; only grows
     * @param sites each of them by its number
     */
    public Dialect(IntSupplier count, IntFunction<@Nullable Site> sites) {
        this.count = count;
        this.sites = sites;
    }

    public boolean doubleQuotesAreText() {
        int probed = count.getAsInt();
        for (int i = looked; i < probed && !text; i++) {
            Site site = sites.apply(i);
            if (site != null) {
                text |= isOf(TEXT, site.type());
                names |= isOf(NAMES, site.type());
            }
        }
        looked = probed;
        return text || !names;
    }

    private static boolean isOf(List<String> packages, String type) {
        for (String each : packages) {
            if (type.startsWith(each)) {
                return true;
            }
        }
        return false;
    }
}
