package dev.culprit.agent.probes.pools;

import static net.bytebuddy.matcher.ElementMatchers.isDeclaredBy;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.Taking;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** Where threads wait for a pooled connection or a permit, and where connections are opened. */
public final class PoolTargets {

    public static final String SEMAPHORE = "java.util.concurrent.Semaphore";

    /** Not the methods of the same names that a subclass has. */
    private static final ElementMatcher.Junction<MethodDescription> OWN = isDeclaredBy(named(SEMAPHORE));

    /** One permit or several, with or without a limit of time; what does not wait is left alone. */
    private static final ElementMatcher.Junction<MethodDescription> WAITS = Target.body(
                    "acquire", "acquireUninterruptibly")
            .or(Target.body("tryAcquire")
                    .and(takesArguments(long.class, TimeUnit.class)
                            .or(takesArguments(int.class, long.class, TimeUnit.class))));

    public static final List<Target> ALL = List.of(
            new Target(
                    PoolSite.POOL,
                    // the second has the method for a subclass that is a data source, without being one
                    Set.of("javax.sql.DataSource", "org.apache.tomcat.jdbc.pool.DataSourceProxy"),
                    Target.body("getConnection").and(takesArguments(0).or(takesArguments(String.class, String.class))),
                    Call.class),
            new Target(
                    PoolSite.CONNECT,
                    Set.of("java.sql.Driver"),
                    Target.body("connect").and(takesArguments(2)).and(takesArgument(0, String.class)),
                    Call.class),
            new Target(
                    PoolSite.LEASE,
                    Set.of("org.apache.http.conn.ConnectionRequest", "org.apache.hc.client5.http.io.LeaseRequest"),
                    Target.body("get"),
                    Call.class),
            new Target(PoolSite.PERMIT, Set.of(SEMAPHORE), WAITS.and(OWN), Taking.class),
            new Target(
                    PoolSite.PERMIT_BACK,
                    Set.of(SEMAPHORE),
                    Target.body("release").and(OWN),
                    Call.class));

    private PoolTargets() {}
}
