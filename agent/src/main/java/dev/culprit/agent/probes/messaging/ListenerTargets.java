package dev.culprit.agent.probes.messaging;

import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.CallWith;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;

/** Listeners of JMS, and of Spring around it. */
public final class ListenerTargets {

    /** Calls the application's listeners, which are often lambdas. */
    private static final String ARTEMIS_LISTENER = "org.apache.activemq.artemis.jms.client.JMSMessageListenerWrapper";

    public static final List<Target> ALL = List.of(new Target(
            new Listeners(),
            Set.of(
                    "jakarta.jms.MessageListener",
                    "javax.jms.MessageListener",
                    "org.springframework.jms.listener.SessionAwareMessageListener",
                    ARTEMIS_LISTENER),
            Target.body("onMessage").and(not(takesArguments(0))),
            CallWith.class));

    private ListenerTargets() {}
}
