package dev.culprit.agent.probes.jdkserver;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.ExchangeEntry;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;

/** Handlers of the JDK's HTTP server, and what calls them. */
public final class JdkServerTargets {

    /**
     * Handlers are often lambdas, which nobody can instrument; the chain that calls them is a class. The handler interface is there for
     * other servers behind the same interface.
     */
    public static final String CHAIN = "com.sun.net.httpserver.Filter$Chain";

    private static final String EXCHANGE = "com.sun.net.httpserver.HttpExchange";

    public static final List<Target> ALL = List.of(new Target(
            new JdkServer(),
            Set.of(CHAIN, "com.sun.net.httpserver.HttpHandler"),
            Target.body("handle", "doFilter").and(takesArguments(1)).and(takesArgument(0, named(EXCHANGE))),
            ExchangeEntry.class));

    private JdkServerTargets() {}
}
