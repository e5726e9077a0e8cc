package dev.culprit.agent.probes.messaging;

import static net.bytebuddy.matcher.ElementMatchers.isPrimitive;
import static net.bytebuddy.matcher.ElementMatchers.isStatic;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;
import static net.bytebuddy.matcher.ElementMatchers.takesNoArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.CallWith;
import dev.culprit.advice.CallWithTwo;
import dev.culprit.advice.Giving;
import dev.culprit.advice.Making;
import dev.culprit.agent.weaving.library.Target;
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
public final class MessagingTargets {

    private static final String KAFKA_PRODUCER = "org.apache.kafka.clients.producer.Producer";

    private static final String KAFKA_RECORD = "org.apache.kafka.clients.producer.ProducerRecord";

    private static final ElementMatcher.Junction<TypeDescription> DESTINATION =
            namedOneOf(types("Destination", "Queue", "Topic").toArray(String[]::new));

    private static final ElementMatcher.Junction<TypeDescription> MESSAGE =
            namedOneOf(types("Message").toArray(String[]::new));

    private static final ElementMatcher.Junction<MethodDescription> TO_DESTINATION = takesArgument(0, DESTINATION);

    private static final ElementMatcher.Junction<MethodDescription> OF_MESSAGE = takesArgument(0, MESSAGE);

    /** Something that can be handed on. */
    private static final ElementMatcher.Junction<MethodDescription> WITH_MORE = takesArgument(1, not(isPrimitive()));

    private static final String[] SEND = {"send", "publish"};

    public static final List<Target> ALL = List.of(
            new Target(
                    MessageSite.SEND_TO,
                    types("MessageProducer", "JMSProducer"),
                    Target.body(SEND).and(TO_DESTINATION).and(WITH_MORE),
                    CallWithTwo.class),
            new Target(
                    MessageSite.SEND,
                    types("MessageProducer"),
                    Target.body(SEND).and(OF_MESSAGE),
                    CallWith.class),
            new Target(
                    MessageSite.CALL,
                    types("MessageProducer", "JMSProducer"),
                    Target.body(SEND).and(not(OF_MESSAGE)).and(not(TO_DESTINATION.and(WITH_MORE))),
                    Call.class),
            new Target(
                    MessageSite.TEXT,
                    types("Session", "JMSContext"),
                    Target.body("createTextMessage").and(takesArguments(String.class)),
                    Making.class),
            new Target(
                    MessageSite.BODY,
                    types("TextMessage"),
                    Target.body("setText").and(takesArguments(String.class)),
                    CallWith.class),
            new Target(
                    MessageSite.BODY,
                    types("BytesMessage"),
                    Target.body("writeBytes").and(takesArguments(byte[].class)),
                    CallWith.class),
            new Target(
                    MessageSite.BODY,
                    types("BytesMessage"),
                    Target.code()
                            .and(not(isStatic()))
                            .and(nameStartsWith("write"))
                            .and(not(takesArguments(byte[].class))),
                    Call.class),
            new Target(
                    MessageSite.BODY, types("Message"), Target.body("clearBody").and(takesNoArguments()), Call.class),
            new Target(
                    MessageSite.CALL,
                    types("MessageProducer", "MessageConsumer", "JMSConsumer"),
                    Target.body("receiveBody", "receiveBodyNoWait", "close"),
                    Call.class),
            new Target(
                    MessageSite.CALL,
                    types("MessageConsumer", "JMSConsumer"),
                    Target.body("receive", "receiveNoWait"),
                    Giving.class),
            new Target(
                    MessageSite.CALL,
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
                    MessageSite.ENDPOINT,
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
                    MessageSite.SEND_RECORD,
                    Set.of(KAFKA_PRODUCER),
                    // returns before the broker has the record, unless metadata or room are missing
                    Target.body("send").and(takesArgument(0, named(KAFKA_RECORD))),
                    CallWith.class),
            new Target(
                    MessageSite.CALL,
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
