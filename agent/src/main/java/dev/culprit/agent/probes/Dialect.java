package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.Site;
import dev.culprit.agent.instrument.Sites;

/**
 * Whether the SQL of this JVM is MySQL's: known from the drivers among the probed classes. A driver is probed before its
 * first statement runs.
 */
final class Dialect {

    private final Sites sites;

    /** Written by any thread, with the same outcome. */
    private volatile int looked;

    private volatile boolean mysql;

    Dialect(Sites sites) {
        this.sites = sites;
    }

    boolean isMysql() {
        int count = sites.count();
        for (int i = looked; i < count && !mysql; i++) {
            Site site = sites.site(i);
            mysql = site != null
                    && (site.type().startsWith("com.mysql.") || site.type().startsWith("org.mariadb."));
        }
        looked = count;
        return mysql;
    }
}
