package dev.culprit.agent.probes.jaxrs;

import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.CallWith;
import dev.culprit.advice.CallWithTwo;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;

/** Where Jersey and RESTEasy call resources. */
public final class JaxRsTargets {

    private static final ResourceRoutes ROUTES = new ResourceRoutes();

    public static final List<Target> ALL = List.of(
            new Target(
                    ROUTES,
                    Set.of("org.glassfish.jersey.server.spi.internal.ResourceMethodDispatcher"),
                    Target.body("dispatch").and(takesArguments(2)),
                    CallWithTwo.class),
            new Target(
                    ROUTES,
                    Set.of("org.jboss.resteasy.core.ResourceMethodInvoker"),
                    Target.body("invoke").and(takesArguments(3)),
                    CallWith.class));

    private JaxRsTargets() {}
}
