package dev.culprit.agent.probes.servlet;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;

import dev.culprit.advice.Answered;
import dev.culprit.advice.EntryPoint;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** Servlets and filters, and where their calls become asynchronous. */
public final class ServletTargets {

    public static final List<Target> ALL = List.of(
            new Target(
                    new Servlets(),
                    Set.of(
                            "jakarta.servlet.Servlet",
                            "jakarta.servlet.Filter",
                            "javax.servlet.Servlet",
                            "javax.servlet.Filter"),
                    servlet("jakarta.servlet.").or(servlet("javax.servlet.")),
                    EntryPoint.class),
            new Target(
                    new ServletAsync(),
                    Set.of("jakarta.servlet.ServletRequest", "javax.servlet.ServletRequest"),
                    Target.body("startAsync"),
                    Answered.class));

    private ServletTargets() {}

    private static ElementMatcher.Junction<MethodDescription> servlet(String servletPackage) {
        return Target.body("service", "doFilter")
                .and(takesArgument(0, named(servletPackage + "ServletRequest")))
                .and(takesArgument(1, named(servletPackage + "ServletResponse")));
    }
}
