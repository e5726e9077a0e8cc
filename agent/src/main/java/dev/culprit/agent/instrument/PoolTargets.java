package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import java.util.List;
import java.util.Set;

/** Where threads wait for a pooled connection. */
final class PoolTargets {

    static final List<Target> ALL = List.of(new Target(
            SiteKind.POOL,
            // the second has the method for a subclass that is a data source, without being one
            Set.of("javax.sql.DataSource", "org.apache.tomcat.jdbc.pool.DataSourceProxy"),
            Target.body("getConnection").and(takesArguments(0).or(takesArguments(String.class, String.class))),
            Call.class));

    private PoolTargets() {}
}
