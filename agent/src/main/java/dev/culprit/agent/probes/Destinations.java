package dev.culprit.agent.probes;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Names of JMS destinations, {@code orders} or {@code prices (topic)}, and of Kafka's topics, read through public methods. At most
 * 500 different ones have an id of their own, the rest, such as queues for one answer each, is {@code (other)}.
 */
final class Destinations {

    private static final int LIMIT = 500;
    private static final int LENGTH = 200;
    private static final long OTHER = 1;

    private static final String KAFKA_RECORD = "org.apache.kafka.clients.producer.ProducerRecord";

    private static final ClassValue<Access> BY_CLASS = PublicMethods.perClass(Access::of);

    private final Map<String, Long> ids = new ConcurrentHashMap<>();
    private final AtomicReferenceArray<@Nullable String> names = new AtomicReferenceArray<>(LIMIT + 1);

    Destinations() {
        names.set((int) OTHER, "(other)");
    }

    /** How to ask destinations and producers of one class; the handles go when the class goes. */
    private record Access(
            @Nullable MethodHandle queueName,
            @Nullable MethodHandle topicName,
            @Nullable MethodHandle recordTopic,
            @Nullable MethodHandle recordValue,
            @Nullable MethodHandle destination) {

        static Access of(Class<?> type) {
            return new Access(
                    PublicMethods.handle(
                            PublicMethods.supertype(type, "jakarta.jms.Queue", "javax.jms.Queue"),
                            "getQueueName",
                            Object.class),
                    PublicMethods.handle(
                            PublicMethods.supertype(type, "jakarta.jms.Topic", "javax.jms.Topic"),
                            "getTopicName",
                            Object.class),
                    PublicMethods.handle(PublicMethods.supertype(type, KAFKA_RECORD), "topic", Object.class),
                    PublicMethods.handle(PublicMethods.supertype(type, KAFKA_RECORD), "value", Object.class),
                    PublicMethods.handle(
                            PublicMethods.supertype(type, "jakarta.jms.MessageProducer", "javax.jms.MessageProducer"),
                            "getDestination",
                            Object.class));
        }
    }

    /**
     * Above 0.
     *
     * @param destination or the record that is sent there
     */
    long id(Object destination) {
        String name = read(destination);
        Long known = ids.get(name);
        return known != null ? known : add(name);
    }

    /** The name that an id stands for. */
    String name(long id) {
        String name = names.get((int) id);
        return name == null ? "" : name;
    }

    /** Where a producer sends; null if that differs from call to call, or if the object is none. */
    static @Nullable Object ofProducer(Object endpoint) {
        return ask(BY_CLASS.get(endpoint.getClass()).destination(), endpoint);
    }

    /** What is sent in a record of Kafka; null if nothing is, or it is none. */
    static @Nullable Object valueOf(Object sent) {
        return ask(BY_CLASS.get(sent.getClass()).recordValue(), sent);
    }

    private synchronized long add(String name) {
        Long known = ids.get(name);
        if (known != null) {
            return known;
        }
        if (ids.size() + OTHER >= LIMIT) {
            return OTHER;
        }
        long id = OTHER + 1 + ids.size();
        names.set((int) id, name);
        ids.put(name, id);
        return id;
    }

    /** The name of a destination itself. */
    static String read(Object destination) {
        Access access = BY_CLASS.get(destination.getClass());
        if (ask(access.queueName(), destination) instanceof String queue) {
            return cut(queue);
        }
        if (ask(access.recordTopic(), destination) instanceof String topic) {
            return cut(topic);
        }
        return ask(access.topicName(), destination) instanceof String topic ? cut(topic) + " (topic)" : "(destination)";
    }

    private static @Nullable Object ask(@Nullable MethodHandle question, Object object) {
        if (question == null) {
            return null;
        }
        try {
            return (Object) question.invokeExact(object);
        } catch (Throwable refused) { // the provider's code; measuring goes on without the name
            return null;
        }
    }

    static String cut(String name) {
        return name.length() <= LENGTH ? name : name.substring(0, LENGTH) + "...";
    }
}
