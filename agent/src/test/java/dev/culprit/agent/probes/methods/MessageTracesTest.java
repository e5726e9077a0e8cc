package dev.culprit.agent.probes.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.probes.Calls;
import dev.culprit.agent.probes.Libraries;
import dev.culprit.agent.probes.Probes;
import dev.culprit.agent.probes.Recorded;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.chosen.MethodPattern;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.Measure;
import dev.culprit.heuristics.contract.TraceRules;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sample.Shop;

/** Traces that go on with the messages of a real broker. */
class MessageTracesTest {

    private static final int VM = 11;

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final Shop shop = new Shop();
    private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
    private final ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory("vm://" + VM);
    private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
    private Connection connection;
    private Session session;
    private Queue orders;
    private MessageProducer producer;

    @BeforeEach
    void start() throws Exception {
        broker.setConfiguration(new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .addAcceptorConfiguration("in-vm", "vm://" + VM));
        broker.start();
        connection = factory.createConnection();
        session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        orders = session.createQueue("orders");
        producer = session.createProducer(orders);
        connection.start();
    }

    @AfterEach
    void stop() throws Exception {
        probes.clear();
        connection.close();
        factory.close();
        broker.stop();
    }

    private void measure(boolean belowEntryPoints, boolean inMessages, int oneIn) {
        measure(belowEntryPoints, inMessages, oneIn, TraceRules.USUAL.maxCallsPerSecond());
    }

    private void measure(boolean belowEntryPoints, boolean inMessages, int oneIn, int maxCallsPerSecond) {
        TraceRules usual = TraceRules.USUAL;
        probes.apply(Selection.of(
                Set.of(Scope.ENTRY_POINTS, Scope.MESSAGING),
                new MethodSelection(
                        List.of(new MethodPattern("sample.Shop.*")),
                        List.of(),
                        Set.of(),
                        Set.of(),
                        Set.of(),
                        Measure.CALLS,
                        oneIn,
                        new TraceRules(
                                belowEntryPoints, inMessages, usual.maxDepth(), usual.maxCalls(), maxCallsPerSecond))));
    }

    /** A listener that orders something for each message. */
    private void listen() throws JMSException {
        connection
                .createSession(false, Session.AUTO_ACKNOWLEDGE)
                .createConsumer(orders)
                .setMessageListener(message -> {
                    shop.order(1);
                    received.add(message);
                });
    }

    private Message next() throws InterruptedException {
        Message message = received.poll(30, TimeUnit.SECONDS);
        assertThat(message).as("received").isNotNull();
        return message;
    }

    private void send(Message message) {
        try {
            producer.send(message);
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long trace(RecordedEvent event) {
        return event.getLong("trace");
    }

    @Test
    void theListenerGoesOnWithTheTraceThatSent() throws Exception {
        listen();
        measure(true, true, 1);
        Recorded recorded = Recorded.during(
                () -> {
                    Message message = session.createTextMessage("one");
                    Calls.serve(() -> {
                        shop.order(1);
                        send(message);
                    });
                    next();
                },
                found -> found.of("culprit.ServiceCall").size() == 2);

        assertThat(probes.failure()).isEmpty();
        long trace = trace(recorded.of("culprit.MessagingCall").get(0));
        assertThat(trace).isGreaterThan(MessageTraces.ORIGIN);
        assertThat(recorded.of("culprit.ServiceCall"))
                .allMatch(call -> trace(call) == trace)
                .extracting(call -> call.getBoolean("traceReceived"))
                .containsExactlyInAnyOrder(false, true);
        assertThat(recorded.of("culprit.MethodCall")).hasSize(4).allMatch(call -> trace(call) == trace);
        assertThat(probes.traces().handedOver()).isEqualTo(1);
        assertThat(probes.traces().takenUp()).isEqualTo(1);
    }

    @Test
    void whatIsLeftOutIsLeftOutThereToo() throws Exception {
        listen();
        measure(true, true, 1_000_000);
        for (int i = 0; i < 20; i++) {
            Message message = session.createTextMessage("one");
            Calls.serve(() -> send(message));
            assertThat(next().getStringProperty(MessageTraces.PROPERTY)).isEqualTo("0");
        }
        assertThat(probes.methods()).isEmpty();
    }

    @Test
    void aMessageThatIsSentAgainElsewhereTakesNothingAlong() throws Exception {
        listen();
        measure(false, true, 1);
        Message message = session.createTextMessage("one");
        send(message);
        assertThat(next().propertyExists(MessageTraces.PROPERTY)).isFalse();
        Calls.serve(() -> Shop.around(() -> send(message)));
        assertThat(Long.parseLong(next().getStringProperty(MessageTraces.PROPERTY)))
                .isGreaterThan(MessageTraces.ORIGIN);
        send(message);
        assertThat(next().getStringProperty(MessageTraces.PROPERTY)).isEqualTo("0");
    }

    @Test
    void whatWasReceivedIsForwardedAsItIs() throws Exception {
        MessageConsumer consumer = session.createConsumer(orders);
        measure(true, true, 1);
        send(session.createTextMessage("one"));
        Message first = consumer.receive(30_000);
        Calls.serve(() -> send(first));
        assertThat(consumer.receive(30_000).propertyExists(MessageTraces.PROPERTY))
                .isFalse();
        assertThat(probes.traces().handedOver()).isEqualTo(1);
        assertThat(probes.traces().takenUp()).isZero();
    }

    @Test
    void whoAsksForAMessageIsToldWhereItComesFrom() throws Exception {
        MessageConsumer consumer = session.createConsumer(orders);
        measure(true, true, 1);
        Recorded recorded = Recorded.during(() -> {
            Message message = session.createTextMessage("one");
            Calls.serve(() -> send(message));
            assertThat(consumer.receive(30_000)).isNotNull();
        });
        assertThat(recorded.of("culprit.MessagingCall"))
                .filteredOn(call -> Set.of("send", "receive").contains(call.getString("operation")))
                .extracting(MessageTracesTest::trace)
                .hasSize(2)
                .doesNotContain(0L)
                .satisfies(traces -> assertThat(traces.get(0)).isEqualTo(traces.get(1)));
    }

    @Test
    void messagesOfAnybodyAreNoWayAroundTheLimit() throws Exception {
        int messages = 300;
        for (int i = 1; i <= messages; i++) {
            Message message = session.createTextMessage("one");
            message.setStringProperty(MessageTraces.PROPERTY, Integer.toString(i));
            producer.send(message);
        }
        long begun = System.nanoTime();
        measure(true, true, 1, 10);
        listen();
        for (int i = 0; i < messages; i++) {
            next();
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) + 1;
        long calls = probes.methods().stream().mapToLong(MethodFigures::calls).sum();
        assertThat(calls).isPositive().isLessThanOrEqualTo((10 + 2) * (seconds + 1));
        assertThat(probes.traces().tracesLeftOut()).isPositive();
        assertThat(probes.traces().takenUp()).as("of what this JVM handed over").isZero();
    }

    @Test
    void unlessAskedForMessagesStayAsTheyAre() throws Exception {
        listen();
        measure(true, false, 1);
        Message message = session.createTextMessage("one");
        Calls.serve(() -> send(message));
        assertThat(next().propertyExists(MessageTraces.PROPERTY)).isFalse();
    }
}
