package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isBridge;
import static net.bytebuddy.matcher.ElementMatchers.isMethod;
import static net.bytebuddy.matcher.ElementMatchers.isNative;
import static net.bytebuddy.matcher.ElementMatchers.isStatic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Database;
import dev.culprit.advice.DatabaseText;
import dev.culprit.advice.EntryPoint;
import dev.culprit.advice.ExchangeEntry;
import dev.culprit.advice.Pool;
import dev.culprit.advice.Prepare;
import java.util.List;
import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * Methods that get the same advice.
 *
 * @param supertypes names of types; a class that is or inherits one of them is looked at
 * @param methods which of the methods it declares
 */
record Target(
        SiteKind kind, Set<String> supertypes, ElementMatcher<? super MethodDescription> methods, Class<?> advice) {

    private static final String STATEMENT = "java.sql.Statement";
    private static final String CONNECTION = "java.sql.Connection";
    private static final String EXCHANGE = "com.sun.net.httpserver.HttpExchange";

    /**
     * Handlers of the JDK's HTTP server are often lambdas, which nobody can instrument; the chain that calls them is a
     * class. The handler interface is there for other servers behind the same interface.
     */
    static final String CHAIN = "com.sun.net.httpserver.Filter$Chain";

    static final List<Target> ALL = List.of(
            new Target(
                    SiteKind.SERVLET,
                    Set.of(
                            "jakarta.servlet.Servlet",
                            "jakarta.servlet.Filter",
                            "javax.servlet.Servlet",
                            "javax.servlet.Filter"),
                    servlet("jakarta.servlet.").or(servlet("javax.servlet.")),
                    EntryPoint.class),
            new Target(
                    SiteKind.EXCHANGE,
                    Set.of(CHAIN, "com.sun.net.httpserver.HttpHandler"),
                    body(namedOneOf("handle", "doFilter"))
                            .and(takesArguments(1))
                            .and(takesArgument(0, named(EXCHANGE))),
                    ExchangeEntry.class),
            new Target(
                    SiteKind.STATEMENT,
                    Set.of(STATEMENT),
                    body(namedOneOf("execute", "executeQuery", "executeUpdate", "executeLargeUpdate"))
                            .and(takesArgument(0, String.class)),
                    DatabaseText.class),
            new Target(
                    SiteKind.STATEMENT,
                    Set.of(STATEMENT),
                    body(namedOneOf(
                                    "execute",
                                    "executeQuery",
                                    "executeUpdate",
                                    "executeLargeUpdate",
                                    "executeBatch",
                                    "executeLargeBatch"))
                            .and(takesArguments(0)),
                    Database.class),
            new Target(
                    SiteKind.BATCH_TEXT,
                    Set.of(STATEMENT),
                    body(namedOneOf("addBatch")).and(takesArguments(String.class)),
                    DatabaseText.class),
            new Target(
                    SiteKind.TRANSACTION,
                    Set.of(CONNECTION),
                    body(namedOneOf("commit", "rollback"))
                            .and(takesArguments(0).or(takesArgument(0, named("java.sql.Savepoint")))),
                    Database.class),
            new Target(
                    SiteKind.PREPARE,
                    Set.of(CONNECTION),
                    body(namedOneOf("prepareStatement", "prepareCall")).and(takesArgument(0, String.class)),
                    Prepare.class),
            new Target(
                    SiteKind.POOL,
                    // the second has the method for a subclass that is a data source, without being one
                    Set.of("javax.sql.DataSource", "org.apache.tomcat.jdbc.pool.DataSourceProxy"),
                    body(namedOneOf("getConnection"))
                            .and(takesArguments(0).or(takesArguments(String.class, String.class))),
                    Pool.class));

    private static ElementMatcher.Junction<MethodDescription> servlet(String servletPackage) {
        return body(namedOneOf("service", "doFilter"))
                .and(takesArgument(0, named(servletPackage + "ServletRequest")))
                .and(takesArgument(1, named(servletPackage + "ServletResponse")));
    }

    /** Instance methods with code of their own; a bridge only leads to one. */
    private static ElementMatcher.Junction<MethodDescription> body(
            ElementMatcher.Junction<? super MethodDescription> names) {
        ElementMatcher.Junction<MethodDescription> code = isMethod()
                .and(not(isAbstract()))
                .and(not(isNative()))
                .and(not(isStatic()))
                .and(not(isBridge()));
        return code.and(names);
    }
}
