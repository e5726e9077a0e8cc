package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.returns;
import static net.bytebuddy.matcher.ElementMatchers.takesNoArguments;

import dev.culprit.advice.Giving;
import dev.culprit.advice.Stepping;
import java.util.List;
import java.util.Set;

/** Results of JDBC, and their rows. */
final class FetchTargets {

    static final List<Target> ALL = List.of(
            new Target(
                    SiteKind.RESULT,
                    Set.of("java.sql.Statement"),
                    Target.body("getResultSet").and(takesNoArguments()),
                    Giving.class),
            new Target(
                    SiteKind.ROW,
                    Set.of("java.sql.ResultSet"),
                    Target.body("next").and(takesNoArguments()).and(returns(boolean.class)),
                    Stepping.class));

    private FetchTargets() {}
}
