package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import java.util.List;
import java.util.Set;

/** Where threads wait for a pooled connection, and where connections are opened. */
final class PoolTargets {

    static final List<Target> ALL = List.of(
            new Target(
                    SiteKind.POOL,
                    // the second has the method for a subclass that is a data source, without being one
                    Set.of("javax.sql.DataSource", "org.apache.tomcat.jdbc.pool.DataSourceProxy"),
                    Target.body("getConnection").and(takesArguments(0).or(takesArguments(String.class, String.class))),
                    Call.class),
            new Target(
                    SiteKind.CONNECT,
                    Set.of("java.sql.Driver"),
                    Target.body("connect").and(takesArguments(2)).and(takesArgument(0, String.class)),
                    Call.class),
            new Target(
                    SiteKind.LEASE,
                    Set.of("org.apache.http.conn.ConnectionRequest", "org.apache.hc.client5.http.io.LeaseRequest"),
                    Target.body("get"),
                    Call.class));

    private PoolTargets() {}
}
