package dev.culprit.agent.probes.messaging;

import dev.culprit.agent.probes.names.HeavyNames;
import dev.culprit.agent.probes.names.Name;
import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Names of JMS destinations, {@code orders} or {@code prices (topic)}, and of Kafka's topics, read through public methods. The
 * first 400 different ones keep their names, and {@linkplain HeavyNames 100 that are used often} and come later; the rest, such as queues
 * for one answer each, is {@code (other)}.
 */
final class Destinations {

    private static final String OTHER = "(other)";

    private static final int FIRST = 400;
    private static final int HEAVY = 100;
    private static final int LENGTH = 200;

    private static final String KAFKA_RECORD = "org.apache.kafka.clients.producer.ProducerRecord";

    private static final ClassValue<Access> BY_CLASS = PublicMethods.perClass(Access::of);

    private final HeavyNames names = new HeavyNames(FIRST, HEAVY, 0, name -> {});

    /** Where messages go. */
    static final class Destination {

        private final String text;

        /** Null if it has none. */
        private volatile @Nullable Name name;

        Destination(String text) {
            this.text = text;
        }
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

    /** @param destination or the record that is sent there */
    Destination of(Object destination) {
        return new Destination(names.shared(read(destination)));
    }

    /** The name under which a use of it goes. */
    String name(Destination destination) {
        Name known = destination.name;
        if (known != null && names.isCurrent(known)) {
            return known.text();
        }
        Name name = names.use(destination.text);
        if (name == null) {
            name = names.weigh(destination.text, 1);
        }
        destination.name = name;
        return name == null ? OTHER : name.text();
    }

    /** Where a producer sends; null if that differs from call to call, or if the object is none. */
    static @Nullable Object ofProducer(Object endpoint) {
        return ask(BY_CLASS.get(endpoint.getClass()).destination(), endpoint);
    }

    /** What is sent in a record of Kafka; null if nothing is, or it is none. */
    static @Nullable Object valueOf(Object sent) {
        return ask(BY_CLASS.get(sent.getClass()).recordValue(), sent);
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
