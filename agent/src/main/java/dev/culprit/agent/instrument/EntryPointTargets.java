package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.EntryPoint;
import dev.culprit.advice.ExchangeEntry;
import java.util.List;
import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** Where requests enter the application. */
final class EntryPointTargets {

    /**
     * Handlers of the JDK's HTTP server are often lambdas, which nobody can instrument; the chain that calls them is a
     * class. The handler interface is there for other servers behind the same interface.
     */
    static final String CHAIN = "com.sun.net.httpserver.Filter$Chain";

    private static final String EXCHANGE = "com.sun.net.httpserver.HttpExchange";

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
                    Target.body("handle", "doFilter").and(takesArguments(1)).and(takesArgument(0, named(EXCHANGE))),
                    ExchangeEntry.class));

    private EntryPointTargets() {}

    private static ElementMatcher.Junction<MethodDescription> servlet(String servletPackage) {
        return Target.body("service", "doFilter")
                .and(takesArgument(0, named(servletPackage + "ServletRequest")))
                .and(takesArgument(1, named(servletPackage + "ServletResponse")));
    }
}
