package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.instrument.BootRoom;
import dev.culprit.agent.instrument.Cleared;
import dev.culprit.agent.instrument.Instrumenter;
import dev.culprit.agent.instrument.Scope;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation()));

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
                        .map(e -> e.getString("operation") + ", " + e.getString("destination")))
                .containsExactlyInAnyOrder(
                        "createContext, createContext",
                        "send, orders",
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

    @Test
    void callsOfKafkasClientsAreMeasured() throws Exception {
        probes.apply(Set.of(Scope.MESSAGING));
        ByteArraySerializer bytes = new ByteArraySerializer();

        Recorded recorded = Recorded.during(() -> {
            MockProducer<byte[], byte[]> producer = new MockProducer<>(true, null, bytes, bytes);
            producer.send(new ProducerRecord<>("orders", new byte[] {1}));
            producer.send(new ProducerRecord<>("prices", new byte[] {1}), (metadata, failure) -> {});
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
                        .map(e -> e.getString("operation") + ", " + e.getString("destination")))
                .containsExactlyInAnyOrder(
                        "send, orders",
                        "send, prices",
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
