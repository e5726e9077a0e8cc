package dev.culprit.agent.probes.jdbc;

import static net.bytebuddy.matcher.ElementMatchers.returns;
import static net.bytebuddy.matcher.ElementMatchers.takesNoArguments;

import dev.culprit.advice.Giving;
import dev.culprit.advice.Stepping;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;

/** Results of JDBC, and their rows. */
public final class FetchTargets {

    public static final List<Target> ALL = List.of(
            new Target(
                    FetchSite.RESULT,
                    Set.of("java.sql.Statement"),
                    Target.body("getResultSet").and(takesNoArguments()),
                    Giving.class),
            new Target(
                    FetchSite.ROW,
                    Set.of("java.sql.ResultSet"),
                    Target.body("next").and(takesNoArguments()).and(returns(boolean.class)),
                    Stepping.class));

    private FetchTargets() {}
}
