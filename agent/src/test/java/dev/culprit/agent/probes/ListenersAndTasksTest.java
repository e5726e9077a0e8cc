package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.jfr.events.calls.ServiceKind;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.MapMessage;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.jms.Topic;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.listeners.JobListenerSupport;
import sample.NightlyReport;
import sample.OldListener;
import sample.OrderListener;
import sample.StockCount;

/** What enters the application without a request. */
class ListenersAndTasksTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));

    @BeforeEach
    void apply() {
        probes.apply(Set.of(Scope.ENTRY_POINTS));
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    private static jakarta.jms.Message message(Object destination) {
        return Pretended.with(jakarta.jms.Message.class, Map.of("getJMSDestination", destination));
    }

    @Test
    void listenersAreNamedByWhereTheMessageComesFrom() throws Exception {
        Queue orders = Pretended.with(Queue.class, Map.of("getQueueName", "orders"));
        Topic prices = Pretended.with(Topic.class, Map.of("getTopicName", "prices"));
        OrderListener inner = new OrderListener(false);

        Recorded recorded = Recorded.during(() -> {
            inner.onMessage(message(orders));
            inner.onMessage(message(new IllegalStateException("gone")));
            new OldListener(() -> inner.onMessage(message(orders)))
                    .onMessage(Pretended.with(javax.jms.Message.class, Map.of("getJMSDestination", prices)));
            assertThatThrownBy(() -> new OrderListener(true).onMessage(message(orders)))
                    .hasMessage("asked for");
        });

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.ServiceCall"))
                .allSatisfy(call -> assertThat(call.getByte("kind")).isEqualTo((byte) ServiceKind.MESSAGE.ordinal()))
                .extracting(call -> call.getString("service") + (call.getBoolean("failed") ? ", failed" : ""))
                .containsExactlyInAnyOrder(
                        "receive orders", "receive (message)", "receive prices (topic)", "receive orders, failed");
    }

    /** With a broker in this JVM. */
    @Test
    void aListenerThatIsALambdaIsAnEntryPointWithArtemis() throws Exception {
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ()
                .setConfiguration(new ConfigurationImpl()
                        .setPersistenceEnabled(false)
                        .setSecurityEnabled(false)
                        .addAcceptorConfiguration("in-vm", "vm://7"));
        broker.start();
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory("vm://7");
                Connection connection = factory.createConnection()) {
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            Queue queue = session.createQueue("orders");
            session.createConsumer(queue).setMessageListener(message -> {});
            connection.start();
            Session sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);

            probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.MESSAGING));

            Recorded recorded = Recorded.during(
                    () -> {
                        MessageProducer producer = sending.createProducer(queue);
                        producer.send(sending.createTextMessage("one"));
                        BytesMessage bytes = sending.createBytesMessage();
                        bytes.writeBytes(new byte[300]);
                        bytes.writeBytes(new byte[50]);
                        producer.send(bytes);
                        MapMessage map = sending.createMapMessage();
                        map.setString("key", "value");
                        producer.send(map);
                    },
                    found -> found.of("culprit.ServiceCall").size() == 3);

            assertThat(probes.failure()).isEmpty();
            assertThat(recorded.values("culprit.ServiceCall", "service"))
                    .hasSize(3)
                    .containsOnly("receive orders");
            assertThat(recorded.of("culprit.MessagingCall"))
                    .filteredOn(call -> call.getString("operation").equals("send"))
                    .extracting(call -> call.getString("destination") + ", " + call.getLong("bodySize"))
                    .containsExactly("orders, 3", "orders, 350", "orders, -1");
        } finally {
            broker.stop();
        }
    }

    @Test
    void tasksAreNamedByTheirClass() throws Exception {
        Timer timer = new Timer(true);
        Scheduler scheduler = new StdSchedulerFactory(quartz()).getScheduler();
        CountDownLatch executed = new CountDownLatch(1);
        scheduler.getListenerManager().addJobListener(new Executed(executed));

        Recorded recorded = Recorded.during(() -> {
            CountDownLatch counted = new CountDownLatch(2);
            timer.schedule(new StockCount(counted), 0, 1);
            assertThat(counted.await(30, TimeUnit.SECONDS)).isTrue();
            scheduler.start();
            scheduler.scheduleJob(
                    JobBuilder.newJob(NightlyReport.class).build(),
                    TriggerBuilder.newTrigger().startNow().build());
            assertThat(executed.await(30, TimeUnit.SECONDS)).isTrue();
        });
        timer.cancel();
        scheduler.shutdown(true);

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.ServiceCall"))
                .allSatisfy(call -> assertThat(call.getByte("kind")).isEqualTo((byte) ServiceKind.TASK.ordinal()))
                .extracting(call -> call.getString("service") + (call.getBoolean("failed") ? ", failed" : ""))
                .contains("run sample.StockCount", "run sample.NightlyReport, failed")
                .containsOnly("run sample.StockCount", "run sample.NightlyReport, failed");
    }

    private static Properties quartz() {
        Properties properties = new Properties();
        properties.setProperty("org.quartz.scheduler.instanceName", "test");
        properties.setProperty("org.quartz.threadPool.threadCount", "1");
        properties.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        return properties;
    }

    private static final class Executed extends JobListenerSupport {

        private final CountDownLatch latch;

        Executed(CountDownLatch latch) {
            this.latch = latch;
        }

        @Override
        public String getName() {
            return "executed";
        }

        @Override
        public void jobWasExecuted(JobExecutionContext context, JobExecutionException failure) {
            latch.countDown();
        }
    }
}
