package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Cleared;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.implementation.InvocationHandlerAdapter;
import net.bytebuddy.matcher.ElementMatchers;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A messaging provider of either generation, called as applications do. */
class MessagingTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));

    @AfterEach
    void clear() {
        probes.clear();
    }

    /** An object of a class of its own, as providers have them, that answers by the names of the methods. */
    private static Object provider(Class<?> type, Map<String, Object> answers) throws Exception {
        InvocationHandler handler = (self, method, arguments) -> {
            Object answer = answers.get(method.getName());
            if (answer instanceof RuntimeException failure) {
                throw failure;
            }
            return answer instanceof Delegate delegate ? method.invoke(delegate.to(), arguments) : answer;
        };
        return new ByteBuddy()
                .subclass(Object.class)
                .implement(type)
                .name("sample." + type.getName().replace('.', '_'))
                .method(ElementMatchers.isAbstract())
                .intercept(InvocationHandlerAdapter.of(handler))
                .make()
                .load(type.getClassLoader())
                .getLoaded()
                .getConstructor()
                .newInstance();
    }

    /** Hands a call on to another object. */
    private record Delegate(Object to) {}

    private static Object call(Class<?> type, Object receiver, String method, Class<?>[] types, Object... arguments)
            throws Exception {
        try {
            return type.getMethod(method, types).invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            throw (Exception) e.getCause();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jakarta.jms.", "javax.jms."})
    void theShorterInterfaceIsMeasuredToo(String generation) throws Exception {
        Class<?> destinations = Class.forName(generation + "Destination");
        Class<?> contexts = Class.forName(generation + "JMSContext");
        Class<?> producers = Class.forName(generation + "JMSProducer");
        Class<?> consumers = Class.forName(generation + "JMSConsumer");
        Class<?> factories = Class.forName(generation + "ConnectionFactory");
        Object queue = provider(Class.forName(generation + "Queue"), Map.of("getQueueName", "orders"));
        Object producer = provider(producers, Map.of());
        Object consumer = provider(consumers, Map.of("receiveBody", "hello"));
        Object context = provider(contexts, Map.of("createConsumer", consumer, "createProducer", producer));
        Object factory = provider(factories, Map.of("createContext", context));
        probes.apply(Set.of(Scope.MESSAGING));

        Recorded recorded = Recorded.during(() -> {
            Object made = call(factories, factory, "createContext", new Class<?>[0]);
            Class<?>[] text = {destinations, String.class};
            call(producers, call(contexts, made, "createProducer", new Class<?>[0]), "send", text, queue, "hello");
            Object from = call(contexts, made, "createConsumer", new Class<?>[] {destinations}, queue);
            Class<?>[] patience = {Class.class, long.class};
            assertThat(call(consumers, from, "receiveBody", patience, String.class, 10L))
                    .isEqualTo("hello");
            call(consumers, from, "close", new Class<?>[0]);
            call(contexts, made, "createTemporaryQueue", new Class<?>[0]);
            call(contexts, made, "close", new Class<?>[0]);
        });

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.MessagingCall").stream()
                        .map(e -> e.getString("operation") + ", " + e.getString("destination") + size(e)))
                .containsExactlyInAnyOrder(
                        "createContext, createContext",
                        "send, orders, 5",
                        "createConsumer, orders",
                        "receiveBody, orders",
                        "close, orders",
                        "createTemporaryQueue, createTemporaryQueue",
                        "close, close");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jakarta.jms.", "javax.jms."})
    void destinationsAreNamedWhoeverKnowsThemAndOnlyTheOutermostCallCounts(String generation) throws Exception {
        Class<?> destinations = Class.forName(generation + "Destination");
        Class<?> messages = Class.forName(generation + "Message");
        Class<?> sessions = Class.forName(generation + "Session");
        Class<?> producers = Class.forName(generation + "MessageProducer");
        Class<?> consumers = Class.forName(generation + "MessageConsumer");
        Object queue = provider(Class.forName(generation + "Queue"), Map.of("getQueueName", "orders"));
        Object topic = provider(Class.forName(generation + "Topic"), Map.of("getTopicName", "prices"));
        Object nameless = provider(
                Class.forName(generation + "Queue"), Map.of("getQueueName", new IllegalStateException("gone")));
        Object message = provider(messages, Map.of());
        Object inner = provider(producers, Map.of("getDestination", queue));
        Object producer = provider(producers, Map.of("send", new Delegate(inner)));
        Object broken = provider(producers, Map.of("send", new IllegalStateException("no broker")));
        Object bound = provider(producers, Map.of("getDestination", topic));
        Object session =
                provider(sessions, Map.of("createProducer", producer, "createConsumer", provider(consumers, Map.of())));
        Class<?>[] toDestination = {destinations, messages};
        probes.apply(Set.of(Scope.MESSAGING));

        Recorded recorded = Recorded.during(() -> {
            call(producers, producer, "send", new Class<?>[] {messages}, message);
            Object made = call(sessions, session, "createProducer", new Class<?>[] {destinations}, queue);
            call(producers, made, "send", new Class<?>[] {messages}, message);
            call(producers, made, "send", toDestination, topic, message);
            call(producers, made, "send", toDestination, nameless, message);
            Object consumer = call(sessions, session, "createConsumer", new Class<?>[] {destinations}, queue);
            call(consumers, consumer, "receive", new Class<?>[] {long.class}, 10L);
            call(producers, bound, "send", new Class<?>[] {messages}, message);
            call(sessions, session, "commit", new Class<?>[0]);
            assertThatThrownBy(() -> call(producers, broken, "send", toDestination, queue, message))
                    .hasMessage("no broker");
        });

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.MessagingCall").stream()
                        .map(e -> e.getString("operation") + ", " + e.getString("destination")
                                + (e.getBoolean("failed") ? ", failed" : "")))
                .containsExactlyInAnyOrder(
                        "send, orders",
                        "createProducer, orders",
                        "send, orders",
                        "send, prices (topic)",
                        "send, prices (topic)",
                        "send, (destination)",
                        "createConsumer, orders",
                        "receive, orders",
                        "commit, commit",
                        "send, orders, failed");
        Cleared cleared = probes.clear();
        assertThat(cleared.remaining()).isEmpty();
        assertThat(cleared.verified()).isTrue();
    }

    /** One after the other: a recording has them by the buffer that they were in. */
    private static Stream<RecordedEvent> sent(Recorded recorded) {
        return recorded.of("culprit.MessagingCall").stream().sorted(Comparator.comparing(RecordedEvent::getEndTime));
    }

    private static String size(RecordedEvent call) {
        long size = call.getLong("bodySize");
        return size < 0 ? "" : ", " + size;
    }

    @ParameterizedTest
    @ValueSource(strings = {"jakarta.jms.", "javax.jms."})
    void whatGoesIntoAMessageIsCountedOnItsWay(String generation) throws Exception {
        Class<?> texts = Class.forName(generation + "TextMessage");
        Class<?> bytes = Class.forName(generation + "BytesMessage");
        Class<?> producers = Class.forName(generation + "MessageProducer");
        Class<?> destinations = Class.forName(generation + "Destination");
        Class<?> messages = Class.forName(generation + "Message");
        Object queue = provider(Class.forName(generation + "Queue"), Map.of("getQueueName", "orders"));
        IllegalStateException unasked = new IllegalStateException("nobody may ask");
        Object text = provider(texts, Map.of("getText", unasked));
        Object parts = provider(bytes, Map.of("getBodyLength", unasked, "readBytes", unasked));
        Object producer = provider(producers, Map.of("getDestination", queue));
        Class<?> sessions = Class.forName(generation + "Session");
        Object session = provider(sessions, Map.of("createTextMessage", provider(texts, Map.of())));
        Class<?>[] bound = {messages};
        Class<?>[] toDestination = {destinations, messages};
        probes.apply(Set.of(Scope.MESSAGING));

        Recorded recorded = Recorded.during(() -> {
            call(producers, producer, "send", bound, text);
            call(texts, text, "setText", new Class<?>[] {String.class}, "twelve chars");
            call(producers, producer, "send", bound, text);
            call(texts, text, "setText", new Class<?>[] {String.class}, "four");
            call(producers, producer, "send", toDestination, queue, text);
            call(producers, producer, "send", toDestination, queue, text);
            call(bytes, parts, "writeBytes", new Class<?>[] {byte[].class}, new byte[100]);
            call(bytes, parts, "writeBytes", new Class<?>[] {byte[].class}, new byte[50]);
            call(producers, producer, "send", bound, parts);
            call(bytes, parts, "clearBody", new Class<?>[0]);
            call(bytes, parts, "writeBytes", new Class<?>[] {byte[].class}, new byte[7]);
            call(producers, producer, "send", bound, parts);
            call(bytes, parts, "writeInt", new Class<?>[] {int.class}, 1);
            call(bytes, parts, "writeBytes", new Class<?>[] {byte[].class}, new byte[7]);
            call(producers, producer, "send", bound, parts);
            call(bytes, parts, "clearBody", new Class<?>[0]);
            call(producers, producer, "send", bound, parts);
            call(producers, producer, "send", bound, text);
            Object made = call(sessions, session, "createTextMessage", new Class<?>[] {String.class}, "hello");
            call(producers, producer, "send", bound, made);
        });

        assertThat(probes.failure()).isEmpty();
        assertThat(sent(recorded).map(e -> e.getString("destination") + size(e)))
                .containsExactly(
                        "orders",
                        "orders, 12",
                        "orders, 4",
                        "orders, 4",
                        "orders, 150",
                        "orders, 7",
                        "orders",
                        "orders, 0",
                        "orders, 4",
                        "orders, 5");
    }

    /** What a wrapper and the provider do with the message while it is filled or sent is a part of that. */
    @Test
    void messagesThatOthersFillMeanwhileAreNotMixedUp() throws Exception {
        Class<?> bytes = Class.forName("jakarta.jms.BytesMessage");
        Class<?> producers = Class.forName("jakarta.jms.MessageProducer");
        Class<?> messages = Class.forName("jakarta.jms.Message");
        Object queue = provider(Class.forName("jakarta.jms.Queue"), Map.of("getQueueName", "orders"));
        Object inner = provider(bytes, Map.of());
        Object wrapper = provider(bytes, Map.of("writeBytes", new Delegate(inner)));
        Object other = provider(bytes, Map.of());
        Object producer = provider(producers, Map.of("getDestination", queue));
        Class<?>[] array = {byte[].class};
        probes.apply(Set.of(Scope.MESSAGING));

        Recorded recorded = Recorded.during(() -> {
            call(bytes, wrapper, "writeBytes", array, new byte[100]);
            call(bytes, other, "writeBytes", array, new byte[5]);
            call(bytes, wrapper, "writeBytes", array, new byte[50]);
            call(producers, producer, "send", new Class<?>[] {messages}, wrapper);
            call(producers, producer, "send", new Class<?>[] {messages}, other);
            call(producers, producer, "send", new Class<?>[] {messages}, inner);
        });

        assertThat(probes.failure()).isEmpty();
        assertThat(sent(recorded).map(e -> e.getString("destination") + size(e)))
                .containsExactly("orders, 150", "orders, 5", "orders");
    }

    @Test
    void aSendToNowhereIsTheMethodItself() throws Exception {
        Class<?> destinations = Class.forName("jakarta.jms.Destination");
        Class<?> messages = Class.forName("jakarta.jms.Message");
        Class<?> producers = Class.forName("jakarta.jms.MessageProducer");
        Object message = provider(messages, Map.of());
        Object producer = provider(producers, Map.of());
        probes.apply(Set.of(Scope.MESSAGING));

        Recorded recorded = Recorded.during(
                () -> call(producers, producer, "send", new Class<?>[] {destinations, messages}, null, message));

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.MessagingCall"))
                .singleElement()
                .satisfies(call -> assertThat(call.getString("destination")).isEqualTo("send"));
    }

    @Test
    void callsOfKafkasClientsAreMeasured() throws Exception {
        probes.apply(Set.of(Scope.MESSAGING));
        ByteArraySerializer bytes = new ByteArraySerializer();

        Recorded recorded = Recorded.during(() -> {
            MockProducer<byte[], byte[]> producer = new MockProducer<>(true, null, bytes, bytes);
            producer.send(new ProducerRecord<>("orders", new byte[] {1}));
            producer.send(new ProducerRecord<>("prices", new byte[] {1, 2, 3}), (metadata, failure) -> {});
            producer.flush();
            producer.close();
            MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
            TopicPartition orders = new TopicPartition("orders", 0);
            consumer.assign(List.of(orders));
            consumer.updateBeginningOffsets(Map.of(orders, 0L));
            consumer.poll(Duration.ZERO);
            consumer.commitSync();
            consumer.close();
        });

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.MessagingCall").stream()
                        .map(e -> e.getString("operation") + ", " + e.getString("destination") + size(e)))
                .containsExactlyInAnyOrder(
                        "send, orders, 1",
                        "send, prices, 3",
                        "flush, flush",
                        "close, close",
                        "poll, poll",
                        "commitSync, commitSync",
                        "close, close");
    }

    /** The real client, with nobody to talk to. */
    @Test
    void aKafkaProducerWithoutABrokerWaitsForItInMessaging() throws Exception {
        ByteArraySerializer bytes = new ByteArraySerializer();
        Map<String, Object> nobody = Map.of("bootstrap.servers", "127.0.0.1:1", "max.block.ms", 200);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(nobody, bytes, bytes)) {
            probes.apply(Set.of(Scope.MESSAGING));

            Recorded recorded =
                    Recorded.during(() -> assertThat(producer.send(new ProducerRecord<>("orders", new byte[] {1})))
                            .failsWithin(Duration.ofSeconds(30)));

            assertThat(recorded.of("culprit.MessagingCall")).singleElement().satisfies(call -> {
                assertThat(call.getString("destination")).isEqualTo("orders");
                assertThat(call.getDuration()).isGreaterThan(Duration.ofMillis(190));
            });
        }
    }
}
