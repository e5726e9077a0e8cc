package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Answered;
import dev.culprit.advice.Call;
import dev.culprit.advice.CallWith;
import dev.culprit.advice.CallWithTwo;
import dev.culprit.advice.EntryPoint;
import dev.culprit.advice.ExchangeEntry;
import java.util.List;
import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** Where requests enter the application, and messages and time. */
final class EntryPointTargets {

    /**
     * Handlers of the JDK's HTTP server are often lambdas, which nobody can instrument; the chain that calls them is a
     * class. The handler interface is there for other servers behind the same interface.
     */
    static final String CHAIN = "com.sun.net.httpserver.Filter$Chain";

    /** Calls the application's listeners, which are often lambdas, too. */
    private static final String ARTEMIS_LISTENER = "org.apache.activemq.artemis.jms.client.JMSMessageListenerWrapper";

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
                    ExchangeEntry.class),
            new Target(
                    SiteKind.ASYNC_START,
                    Set.of("jakarta.servlet.ServletRequest", "javax.servlet.ServletRequest"),
                    Target.body("startAsync"),
                    Answered.class),
            new Target(
                    SiteKind.ROUTE,
                    Set.of("org.glassfish.jersey.server.spi.internal.ResourceMethodDispatcher"),
                    Target.body("dispatch").and(takesArguments(2)),
                    CallWithTwo.class),
            new Target(
                    SiteKind.ROUTE,
                    Set.of("org.jboss.resteasy.core.ResourceMethodInvoker"),
                    Target.body("invoke").and(takesArguments(3)),
                    CallWith.class),
            new Target(
                    SiteKind.LISTENER,
                    Set.of(
                            "jakarta.jms.MessageListener",
                            "javax.jms.MessageListener",
                            "org.springframework.jms.listener.SessionAwareMessageListener",
                            ARTEMIS_LISTENER),
                    Target.body("onMessage").and(not(takesArguments(0))),
                    CallWith.class),
            new Target(
                    SiteKind.TASK,
                    Set.of("java.util.TimerTask", "org.springframework.scheduling.support.ScheduledMethodRunnable"),
                    Target.body("run").and(takesArguments(0)),
                    Call.class),
            new Target(
                    SiteKind.TASK,
                    Set.of("org.quartz.Job"),
                    Target.body("execute").and(takesArgument(0, named("org.quartz.JobExecutionContext"))),
                    Call.class));

    private EntryPointTargets() {}

    private static ElementMatcher.Junction<MethodDescription> servlet(String servletPackage) {
        return Target.body("service", "doFilter")
                .and(takesArgument(0, named(servletPackage + "ServletRequest")))
                .and(takesArgument(1, named(servletPackage + "ServletResponse")));
    }
}
