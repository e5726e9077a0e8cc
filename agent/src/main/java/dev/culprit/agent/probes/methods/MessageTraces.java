package dev.culprit.agent.probes.methods;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Takes traces along with JMS messages, in a property of theirs: the number of the trace, or 0 for one that is left out, so that who
 * receives the message does not begin another.
 */
final class MessageTraces {

    static final String PROPERTY = "culprit_trace";

    private static final int ORIGIN_BITS = Integer.SIZE;

    /** Numbers of traces of this JVM lie above this one, so that they mean something in others. */
    static final long ORIGIN = (ThreadLocalRandom.current().nextLong() >>> (ORIGIN_BITS + 1)) << ORIGIN_BITS;

    private static final ClassValue<MessageTraces> BY_CLASS = PublicMethods.perClass(MessageTraces::new);

    private final @Nullable MethodHandle set;
    private final @Nullable MethodHandle get;

    private MessageTraces(Class<?> type) {
        Class<?> message = PublicMethods.supertype(type, "jakarta.jms.Message", "javax.jms.Message");
        set = PublicMethods.handle(message, "setStringProperty", void.class, String.class, String.class);
        get = PublicMethods.handle(
                message == null
                        ? PublicMethods.supertype(type, "org.apache.activemq.artemis.api.core.Message") // a listener's
                        : message,
                "getStringProperty",
                Object.class,
                String.class);
    }

    /**
     * A message is about to be sent. One that was sent before may carry where that was.
     *
     * @param from null outside of traces
     * @return whether it takes that trace along
     */
    static boolean send(Object message, @Nullable MethodTrace from) {
        MessageTraces access = BY_CLASS.get(message.getClass());
        if (access.set == null || from == null && access.read(message) == null) {
            return false;
        }
        try {
            access.set.invokeExact(message, PROPERTY, Long.toString(from == null ? 0 : from.id()));
            return from != null;
        } catch (Throwable refused) {
            return false; // a message that was received is not to be changed, and the provider's code may throw what it
            // likes
        }
    }

    /** Whether a trace has begun in this JVM. */
    static boolean isOwn(long trace) {
        return trace >>> ORIGIN_BITS == ORIGIN >>> ORIGIN_BITS;
    }

    /** The trace that has sent a message; null if there was none, or the message does not tell. */
    static @Nullable MethodTrace of(Object message) {
        String value = BY_CLASS.get(message.getClass()).read(message);
        if (value == null) {
            return null;
        }
        try {
            long trace = Long.parseLong(value);
            return trace > 0 ? new MethodTrace(trace, true) : MethodTrace.LEFT_OUT;
        } catch (NumberFormatException somebodyElses) {
            return null;
        }
    }

    private @Nullable String read(Object message) {
        if (get == null) {
            return null;
        }
        try {
            return (Object) get.invokeExact(message, PROPERTY) instanceof String value ? value : null;
        } catch (Throwable refused) { // the provider's code
            return null;
        }
    }
}
