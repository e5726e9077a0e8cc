package dev.culprit.agent.probes.messaging;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** Names what a listener does by where its message comes from: {@code receive orders}. */
final class Received {

    private static final String VERB = "receive ";
    private static final String UNKNOWN = "(message)";
    private static final String TEMPORARY = "(temporary)";

    private static final ClassValue<Received> BY_CLASS = PublicMethods.perClass(Received::new);

    private final @Nullable MethodHandle destination;
    private final @Nullable MethodHandle address;

    private Received(Class<?> type) {
        destination = PublicMethods.handle(
                PublicMethods.supertype(type, "jakarta.jms.Message", "javax.jms.Message"),
                "getJMSDestination",
                Object.class);
        address = PublicMethods.handle(
                PublicMethods.supertype(type, "org.apache.activemq.artemis.api.core.Message"),
                "getAddress",
                Object.class);
    }

    /** Queues for the answers to one client have names that nobody knows again. */
    private static String named(Object destination) {
        Class<?> type = destination.getClass();
        return PublicMethods.supertype(type, "jakarta.jms.TemporaryQueue", "javax.jms.TemporaryQueue") != null
                        || PublicMethods.supertype(type, "jakarta.jms.TemporaryTopic", "javax.jms.TemporaryTopic")
                                != null
                ? TEMPORARY
                : Destinations.read(destination);
    }

    /** Name of the service. */
    static String service(Object message) {
        Received access = BY_CLASS.get(message.getClass());
        try {
            if (access.destination != null) {
                Object destination = (Object) access.destination.invokeExact(message);
                return VERB + (destination == null ? UNKNOWN : named(destination));
            }
            if (access.address != null && (Object) access.address.invokeExact(message) instanceof String address) {
                return VERB + Destinations.cut(address);
            }
        } catch (Throwable refused) { // the provider's code; measuring goes on without the name
            return VERB + UNKNOWN;
        }
        return VERB + UNKNOWN;
    }
}
