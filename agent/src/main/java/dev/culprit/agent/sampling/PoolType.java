package dev.culprit.agent.sampling;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to ask a class of connection pools. Nothing that is asked here makes a pool that has not been used yet open
 * itself. Kept with the class of the pool, so that it goes when that class goes.
 */
final class PoolType implements PoolAccess {

    /** What a library calls things. A pool object, where there is one, is null until the pool is in use. */
    private record Vocabulary(
            String type,
            @Nullable String poolObject,
            String maximum,
            String active,
            @Nullable String idle,
            @Nullable String waiting,
            @Nullable String name) {}

    private static final List<Vocabulary> KNOWN = List.of(
            new Vocabulary(
                    "com.zaxxer.hikari.HikariDataSource",
                    "getHikariPoolMXBean",
                    "getMaximumPoolSize",
                    "getActiveConnections",
                    "getIdleConnections",
                    "getThreadsAwaitingConnection",
                    "getPoolName"),
            dbcp("org.apache.commons.dbcp2.BasicDataSource"),
            dbcp("org.apache.tomcat.dbcp.dbcp2.BasicDataSource"),
            new Vocabulary(
                    "org.apache.tomcat.jdbc.pool.DataSourceProxy",
                    "getPool",
                    "getMaxActive",
                    "getActive",
                    "getIdle",
                    "getWaitCount",
                    "getName"),
            new Vocabulary(
                    "org.h2.jdbcx.JdbcConnectionPool",
                    null,
                    "getMaxConnections",
                    "getActiveConnections",
                    null,
                    null,
                    null));

    private static final ClassValue<PoolType> BY_CLASS = PublicMethods.perClass(PoolType::new);

    private final boolean known;
    private final @Nullable MethodHandle poolObject;
    private final @Nullable MethodHandle maximum;
    private final @Nullable MethodHandle active;
    private final @Nullable MethodHandle idle;
    private final @Nullable MethodHandle waiting;
    private final @Nullable MethodHandle name;

    private PoolType(Class<?> type) {
        Vocabulary words = null;
        Class<?> source = null;
        for (Vocabulary candidate : KNOWN) {
            if (source == null) {
                source = PublicMethods.supertype(type, candidate.type);
                words = candidate;
            }
        }
        if (source == null || words == null) {
            known = false;
            poolObject = null;
            maximum = null;
            active = null;
            idle = null;
            waiting = null;
            name = null;
            return;
        }
        Class<?> pool = words.poolObject == null ? source : PublicMethods.result(source, words.poolObject);
        known = true;
        poolObject = handle(source, words.poolObject, Object.class);
        maximum = handle(source, words.maximum, int.class);
        active = handle(pool, words.active, int.class);
        idle = handle(pool, words.idle, int.class);
        waiting = handle(pool, words.waiting, int.class);
        name = handle(source, words.name, String.class);
    }

    private static Vocabulary dbcp(String type) {
        return new Vocabulary(type, null, "getMaxTotal", "getNumActive", "getNumIdle", null, null);
    }

    private static @Nullable MethodHandle handle(@Nullable Class<?> type, @Nullable String method, Class<?> result) {
        return method == null ? null : PublicMethods.handle(type, method, result);
    }

    static PoolType of(Object source) {
        return BY_CLASS.get(source.getClass());
    }

    @Override
    public boolean isKnown() {
        return known;
    }

    @Override
    public boolean tellsWaiting() {
        return waiting != null;
    }

    /** The object that counts connections; null when the pool is not in use yet, or is none that is known. */
    private @Nullable Object pool(Object source) {
        if (!known) {
            return null;
        }
        if (poolObject == null) {
            return source;
        }
        try {
            return (Object) poolObject.invokeExact(source);
        } catch (Throwable refused) { // the pool's code; the sample has a gap
            return null;
        }
    }

    @Override
    public State state(Object source) {
        Object pool = pool(source);
        return new State(read(maximum, source), read(active, pool), read(idle, pool), read(waiting, pool));
    }

    @Override
    public @Nullable String name(Object source) {
        if (name == null) {
            return null;
        }
        try {
            return (String) name.invokeExact(source);
        } catch (Throwable refused) { // the pool's code; it goes by its class
            return null;
        }
    }

    private static int read(@Nullable MethodHandle number, @Nullable Object from) {
        if (number == null || from == null) {
            return -1;
        }
        try {
            return (int) number.invokeExact(from);
        } catch (Throwable refused) { // the pool's code, perhaps just closing; the sample has a gap
            return -1;
        }
    }
}
