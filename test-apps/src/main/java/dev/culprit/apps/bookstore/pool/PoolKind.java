package dev.culprit.apps.bookstore.pool;

import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The libraries whose pool the shop can use. */
@SuppressWarnings("ImmutableEnumChecker") // constructor references hold nothing
public enum PoolKind {
    HIKARI(HikariPool::new),
    DBCP2(Dbcp2Pool::new),
    TOMCAT_JDBC(TomcatJdbcPool::new);

    private final Supplier<Pool> maker;

    PoolKind(Supplier<Pool> maker) {
        this.maker = maker;
    }

    /** The kind with this kebab-case name; throws IllegalArgumentException for another one. */
    public static PoolKind named(String name) {
        return Stream.of(values())
                .filter(kind -> kind.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown pool '" + name + "'; there are "
                        + Stream.of(values()).map(PoolKind::toString).collect(Collectors.joining(", "))));
    }

    Pool unconnected() {
        return maker.get();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
