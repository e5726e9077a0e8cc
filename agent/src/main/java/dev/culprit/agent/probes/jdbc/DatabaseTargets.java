package dev.culprit.agent.probes.jdbc;

import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.CallWith;
import dev.culprit.advice.Giving;
import dev.culprit.advice.Making;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;

/** JDBC calls that may talk to the database. */
public final class DatabaseTargets {

    private static final String STATEMENT = "java.sql.Statement";
    private static final String CONNECTION = "java.sql.Connection";
    private static final String RESULT = "java.sql.ResultSet";

    public static final List<Target> ALL = List.of(
            new Target(
                    StatementSite.STATEMENT,
                    Set.of(STATEMENT),
                    Target.body("execute", "executeUpdate", "executeLargeUpdate")
                            .and(takesArgument(0, String.class)),
                    CallWith.class),
            new Target(
                    StatementSite.STATEMENT,
                    Set.of(STATEMENT),
                    Target.body("executeQuery").and(takesArgument(0, String.class)),
                    Making.class),
            new Target(
                    StatementSite.STATEMENT,
                    Set.of(STATEMENT),
                    Target.body("executeQuery").and(takesArguments(0)),
                    Giving.class),
            new Target(
                    StatementSite.STATEMENT,
                    Set.of(STATEMENT),
                    Target.body("execute", "executeUpdate", "executeLargeUpdate", "executeBatch", "executeLargeBatch")
                            .and(takesArguments(0)),
                    Call.class),
            new Target(
                    StatementSite.BATCH_TEXT,
                    Set.of(STATEMENT),
                    Target.body("addBatch").and(takesArguments(String.class)),
                    CallWith.class),
            new Target(
                    StatementSite.SESSION,
                    Set.of(CONNECTION),
                    Target.body(
                            "commit",
                            "rollback",
                            "setSavepoint",
                            "releaseSavepoint",
                            "setAutoCommit",
                            "setReadOnly",
                            "setTransactionIsolation",
                            "isValid",
                            "close"),
                    Call.class),
            // Results still on their way are fetched or discarded here. ResultSet.next is a scope of its own: it is
            // called per row.
            new Target(StatementSite.SESSION, Set.of(STATEMENT, RESULT), Target.body("close"), Call.class),
            new Target(
                    StatementSite.PREPARE,
                    Set.of(CONNECTION),
                    Target.body("prepareStatement", "prepareCall").and(takesArgument(0, String.class)),
                    Making.class));

    private DatabaseTargets() {}
}
