package dev.culprit.agent.databases;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a server has counted since it started; -1 is what it does not tell.
 *
 * @param lockWaits how often a session had to wait for a lock
 * @param lockWaitNanos what that took together
 * @param waiting sessions that wait for a lock now
 * @param reads of blocks that were not in memory
 */
record ServerTotals(
        long statements,
        long transactions,
        long lockWaits,
        long lockWaitNanos,
        long waiting,
        long deadlocks,
        long reads) {

    private static final long UNKNOWN = -1;

    /** @param figures by name in lower case: our own words, or those of MySQL and MariaDB for their variables */
    static ServerTotals of(Map<String, Long> figures) {
        long lockMillis = figures.getOrDefault("innodb_row_lock_time", UNKNOWN);
        return new ServerTotals(
                figures.getOrDefault("questions", UNKNOWN),
                figures.getOrDefault("transactions", UNKNOWN),
                figures.getOrDefault("innodb_row_lock_waits", UNKNOWN),
                lockMillis < 0 ? UNKNOWN : TimeUnit.MILLISECONDS.toNanos(lockMillis),
                either(figures, "waiting", "innodb_row_lock_current_waits"),
                either(figures, "deadlocks", "innodb_deadlocks"),
                either(figures, "reads", "innodb_data_reads"));
    }

    private static long either(Map<String, Long> figures, String ours, String theirs) {
        return figures.getOrDefault(ours, figures.getOrDefault(theirs, UNKNOWN));
    }
}
