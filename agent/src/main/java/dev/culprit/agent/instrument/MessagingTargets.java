package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.CallWith;
import dev.culprit.advice.CallWithTwo;
import dev.culprit.advice.Making;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * Calls of JMS and Kafka's clients that may talk to the broker. Connecting and closing are among them: whoever sends with a connection of its own
 * for every message waits there for most of the time.
 */
final class MessagingTargets {

    private static final String KAFKA_PRODUCER = "org.apache.kafka.clients.producer.Producer";

    private static final String KAFKA_RECORD = "org.apache.kafka.clients.producer.ProducerRecord";

    private static final ElementMatcher.Junction<TypeDescription> DESTINATION =
            namedOneOf(types("Destination", "Queue", "Topic").toArray(String[]::new));

    private static final ElementMatcher.Junction<TypeDescription> MESSAGE =
            namedOneOf(types("Message").toArray(String[]::new));

    private static final ElementMatcher.Junction<MethodDescription> TO_DESTINATION = takesArgument(0, DESTINATION);

    static final List<Target> ALL = List.of(
            new Target(
                    SiteKind.MESSAGE_SEND_TO,
                    types("MessageProducer", "JMSProducer"),
                    Target.body("send", "publish").and(TO_DESTINATION),
                    CallWithTwo.class),
            new Target(
                    SiteKind.MESSAGE_SEND,
                    types("MessageProducer"),
                    Target.body("send", "publish").and(takesArgument(0, MESSAGE)),
                    CallWith.class),
            new Target(
                    SiteKind.MESSAGE_BODY,
                    types("TextMessage"),
                    Target.body("setText").and(takesArguments(String.class)),
                    CallWith.class),
            new Target(
                    SiteKind.MESSAGE_BODY,
                    types("BytesMessage"),
                    Target.body("writeBytes").and(takesArguments(byte[].class)),
                    CallWith.class),
            new Target(
                    SiteKind.MESSAGE,
                    types("MessageProducer", "MessageConsumer", "JMSConsumer"),
                    Target.body("receive", "receiveNoWait", "receiveBody", "receiveBodyNoWait", "close"),
                    Call.class),
            new Target(
                    SiteKind.MESSAGE,
                    types(
                            "ConnectionFactory",
                            "XAConnectionFactory",
                            "Connection",
                            "Session",
                            "JMSContext",
                            "Message",
                            "QueueBrowser",
                            "TemporaryQueue",
                            "TemporaryTopic"),
                    Target.body(
                            "createConnection",
                            "createQueueConnection",
                            "createTopicConnection",
                            "createXAConnection",
                            "createContext",
                            "createXAContext",
                            "createSession",
                            "createQueueSession",
                            "createTopicSession",
                            "createXASession",
                            "createQueue",
                            "createTopic",
                            "createTemporaryQueue",
                            "createTemporaryTopic",
                            "createBrowser",
                            "unsubscribe",
                            "delete",
                            "start",
                            "stop",
                            "commit",
                            "rollback",
                            "recover",
                            "acknowledge",
                            "close"),
                    Call.class),
            new Target(
                    SiteKind.MESSAGE_ENDPOINT,
                    types("Session", "JMSContext"),
                    Target.body(
                                    "createProducer",
                                    "createSender",
                                    "createPublisher",
                                    "createConsumer",
                                    "createReceiver",
                                    "createSubscriber",
                                    "createDurableSubscriber",
                                    "createDurableConsumer",
                                    "createSharedConsumer",
                                    "createSharedDurableConsumer")
                            .and(TO_DESTINATION),
                    Making.class),
            new Target(
                    SiteKind.MESSAGE_SEND_RECORD,
                    Set.of(KAFKA_PRODUCER),
                    // returns before the broker has the record, unless metadata or room are missing
                    Target.body("send").and(takesArgument(0, named(KAFKA_RECORD))),
                    CallWith.class),
            new Target(
                    SiteKind.MESSAGE,
                    Set.of(KAFKA_PRODUCER, "org.apache.kafka.clients.consumer.Consumer"),
                    Target.body(
                            "initTransactions",
                            "sendOffsetsToTransaction",
                            "commitTransaction",
                            "abortTransaction",
                            "flush",
                            "poll",
                            "commitSync",
                            "close"),
                    Call.class));

    private MessagingTargets() {}

    /** Both generations. */
    private static Set<String> types(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of("jakarta.jms." + name, "javax.jms." + name))
                .collect(Collectors.toUnmodifiableSet());
    }
}
