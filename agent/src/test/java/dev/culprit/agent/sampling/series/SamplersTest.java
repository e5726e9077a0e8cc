package dev.culprit.agent.sampling.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.zaxxer.hikari.HikariDataSource;
import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.databases.DatabaseSampler;
import dev.culprit.agent.environment.ControlGroups;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.agent.sampling.ThreadRunSampler;
import dev.culprit.agent.testing.Waiting;
import dev.culprit.heuristics.contract.SamplerKind;
import jakarta.jms.Connection;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SamplersTest {

    private static final long SPAN = TimeUnit.SECONDS.toNanos(1);

    private final AtomicBoolean measuring = new AtomicBoolean();

    @TempDir
    private Path directory;

    private void file(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private List<RecordedEvent> look(Sampler sampler) throws IOException {
        return look(() -> sampler.look(SPAN));
    }

    private List<RecordedEvent> look(Runnable looks) throws IOException {
        Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording(Map.of())) {
            recording.start();
            looks.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("culprit."))
                .toList();
    }

    private Sources sources(Pools pools) {
        return new Sources(DatabaseSampler.none(), pools, measuring::get);
    }

    @Test
    void processorsAreToldApart() throws Exception {
        file(
                "stat",
                "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 50 0 50 400 0 0 0 0 0 0\ncpu1 50 0 50 400 0 0 0 0 0 0\nbtime 7\n");
        long[] own = {0};
        Sampler sampler = new CoreSampler(directory, new CoreSampler.Jvm(() -> own[0], () -> 0.9));
        own[0] = SPAN / 2;
        file(
                "stat",
                "cpu  190 0 110 890 5 0 0 5 0 0\ncpu0 140 0 60 400 0 0 0 0 0 0\ncpu1 50 0 50 490 5 0 0 5 0 0\nbtime 7\n");
        List<RecordedEvent> events = look(sampler);

        assertThat(events).hasSize(3);
        for (RecordedEvent event : events) {
            double busy = event.getFloat("busyShare");
            switch (event.getInt("core")) {
                case 0 -> assertThat(busy).isCloseTo(1, within(0.001));
                case 1 -> {
                    assertThat(busy).isCloseTo(0, within(0.001));
                    assertThat(event.getFloat("stealShare")).isCloseTo(0.05f, within(0.001f));
                }
                default -> {
                    assertThat(busy).isCloseTo(0.5, within(0.001));
                    assertThat(event.getFloat("jvmShare"))
                            .as("half a second on one of two processors")
                            .isCloseTo(0.25f, within(0.001f));
                }
            }
            if (event.getInt("core") >= 0) {
                assertThat(event.getFloat("jvmShare")).isEqualTo(-1);
            }
            assertThat(event.getLong("spanNanos")).isEqualTo(SPAN);
        }
    }

    @Test
    void whereTheKernelDoesNotTellTheJvmDoes() throws Exception {
        long[] own = {0};
        Sampler sampler = new CoreSampler(directory, new CoreSampler.Jvm(() -> own[0], () -> 0.75));
        own[0] = SPAN;
        assertThat(look(sampler)).singleElement().satisfies(event -> {
            assertThat(event.getInt("core")).isEqualTo(-1);
            assertThat(event.getFloat("busyShare")).isEqualTo(0.75f);
            assertThat(event.getFloat("stealShare")).isEqualTo(-1);
            assertThat(event.getFloat("jvmShare"))
                    .isCloseTo(1f / Runtime.getRuntime().availableProcessors(), within(0.001f));
        });
        assertThat(look(new CoreSampler(directory, new CoreSampler.Jvm(() -> -1, () -> Double.NaN))))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getFloat("busyShare")).isEqualTo(-1);
                    assertThat(event.getFloat("jvmShare")).isEqualTo(-1);
                });
    }

    @Test
    void thisJvmHasAShareOfTheMachine() throws Exception {
        Sampler sampler = CoreSampler.ofThisJvm(directory);
        long begin = System.nanoTime();
        long end = begin + TimeUnit.MILLISECONDS.toNanos(200);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(look(() -> sampler.look(System.nanoTime() - begin)))
                .singleElement()
                .satisfies(event ->
                        assertThat(event.getFloat("jvmShare")).isPositive().isLessThan(1.5f));
    }

    @Test
    void networkInterfacesAreDifferences() throws Exception {
        String head = "Inter-|   Receive  |  Transmit\n face |bytes packets|bytes packets\n";
        file(
                "self/net/dev",
                head + "    lo: 10 1 0 0 0 0 0 0 20 1 0 0 0 0 0 0\n  eth0:1000 9 0 0 0 0 0 0 500 8 0 0 0 0 0 0\n");
        file("class/net/eth0/speed", "1000\n");
        Sampler sampler = new NetworkSampler(directory, directory);
        file(
                "self/net/dev",
                head + "    lo: 10 1 0 0 0 0 0 0 20 1 0 0 0 0 0 0\n  eth0:4000 9 0 0 0 0 0 0 700 8 0 0 0 0 0 0\n");

        assertThat(look(sampler))
                .filteredOn(event -> event.getString("networkInterface").equals("eth0"))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getLong("receivedBytes")).isEqualTo(3000);
                    assertThat(event.getLong("sentBytes")).isEqualTo(200);
                    assertThat(event.getLong("bitsPerSecond")).isEqualTo(1_000_000_000L);
                });
    }

    @Test
    void disksAreDifferences() throws Exception {
        file("self/io", "rchar: 5\nread_bytes: 4096\nwrite_bytes: 0\n");
        Sampler disk = new DiskSampler(directory);
        file("self/io", "rchar: 5\nread_bytes: 8192\nwrite_bytes: 100\n");
        assertThat(look(disk)).singleElement().satisfies(event -> {
            assertThat(event.getLong("readBytes")).isEqualTo(4096);
            assertThat(event.getLong("writtenBytes")).isEqualTo(100);
        });
    }

    @Test
    void quotasAreDifferencesOfEveryGroupThatHasOne() throws Exception {
        file("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n");
        file("proc/self/cgroup", "0::/shop.slice/shop-web.slice/web.service\n");
        String slice = "sys/fs/cgroup/shop.slice/";
        file(slice + "cpu.max", "150000 100000\n");
        file(slice + "cpu.stat", "usage_usec 9\nnr_periods 10\nnr_throttled 2\nthrottled_usec 500\n");
        file(slice + "shop-web.slice/cpu.max", "max 100000\n");
        file(slice + "shop-web.slice/cpu.stat", "usage_usec 9\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
        file(slice + "shop-web.slice/web.service/cgroup.procs", "1\n");
        Sampler quota = new ThrottlingSampler(new ControlGroups(directory));
        file(slice + "cpu.stat", "usage_usec 9\nnr_periods 20\nnr_throttled 5\nthrottled_usec 800\n");

        assertThat(look(quota)).singleElement().satisfies(event -> {
            assertThat(event.getString("group")).endsWith("shop.slice");
            assertThat(event.getDouble("cores")).isEqualTo(1.5);
            assertThat(event.getLong("periods")).isEqualTo(10);
            assertThat(event.getLong("throttledPeriods")).isEqualTo(3);
            assertThat(event.getLong("throttledNanos")).isEqualTo(300_000);
        });
    }

    @Test
    void quotasOfTheFirstVersionAreInNanoseconds() throws Exception {
        file(
                "proc/self/mountinfo",
                "33 32 0:29 /docker/12ab /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n");
        file("proc/self/cgroup", "4:cpu,cpuacct:/docker/12ab\n");
        String group = "sys/fs/cgroup/cpu,cpuacct/";
        file(group + "cpu.cfs_quota_us", "50000\n");
        file(group + "cpu.cfs_period_us", "100000\n");
        file(group + "cpu.stat", "nr_periods 10\nnr_throttled 2\nthrottled_time 500\n");
        Sampler quota = new ThrottlingSampler(new ControlGroups(directory));
        file(group + "cpu.stat", "nr_periods 20\nnr_throttled 5\nthrottled_time 800\n");

        assertThat(look(quota)).singleElement().satisfies(event -> {
            assertThat(event.getDouble("cores")).isEqualTo(0.5);
            assertThat(event.getLong("throttledNanos")).isEqualTo(300);
        });
    }

    @Test
    void onAnotherSystemTheySaySoAndAreSilent() throws Exception {
        for (Sampler sampler : List.of(
                new NetworkSampler(directory, directory),
                new DiskSampler(directory),
                new RunQueueSampler(new ThreadRunSampler(directory)),
                new ThreadRunsSampler(new ThreadRunSampler(directory)),
                new ThrottlingSampler(new ControlGroups(directory)))) {
            assertThat(sampler.obstacle()).get().asString().contains("Linux");
            assertThat(look(sampler)).as(sampler.getClass().getSimpleName()).isEmpty();
        }
        assertThat(look(new MemorySampler(directory)))
                .singleElement()
                .satisfies(event -> assertThat(event.getLong("residentBytes")).isEqualTo(-1));
    }

    @Test
    void memoryThreadsAndCollectorsAreThoseOfThisJvm() throws Exception {
        ThreadUseSampler threads = new ThreadUseSampler();
        CollectorSampler collectors = new CollectorSampler();
        List<byte[]> kept = new ArrayList<>();
        List<RecordedEvent> events = look(() -> {
            for (int i = 0; i < 64; i++) {
                kept.add(new byte[1 << 20]);
            }
            System.gc();
            new MemorySampler(Path.of("/proc")).look(SPAN);
            threads.look(SPAN);
            collectors.look(SPAN);
        });
        assertThat(kept).hasSize(64);
        assertThat(events)
                .filteredOn(event -> event.getEventType().getName().equals("culprit.Memory"))
                .singleElement()
                .satisfies(event -> assertThat(event.getLong("heapUsedBytes")).isGreaterThan(64L << 20));
        assertThat(events)
                .filteredOn(event -> event.getEventType().getName().equals("culprit.ThreadUse")
                        && event.getString("threadName")
                                .equals(Thread.currentThread().getName()))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getLong("allocatedBytes")).isGreaterThan(64L << 20);
                    assertThat(event.getLong("cpuNanos")).isPositive();
                });
        assertThat(events)
                .filteredOn(event -> event.getEventType().getName().equals("culprit.Collector"))
                .extracting(event -> event.getLong("collections"))
                .anyMatch(collections -> collections > 0);
    }

    @Test
    void queuesAreThoseOfABrokerInThisJvm() throws Exception {
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ()
                .setConfiguration(new ConfigurationImpl()
                        .setPersistenceEnabled(false)
                        .setSecurityEnabled(false)
                        .setJMXManagementEnabled(true)
                        .addAcceptorConfiguration("in-vm", "vm://8"))
                .setMbeanServer(server);
        broker.start();
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory("vm://8");
                Connection connection = factory.createConnection()) {
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            Queue queue = session.createQueue("orders");
            MessageProducer producer = session.createProducer(queue);
            producer.send(session.createTextMessage("before"));
            QueueSampler sampler = new QueueSampler(server);
            producer.send(session.createTextMessage("one"));
            producer.send(session.createTextMessage("two"));

            assertThat(look(sampler)).singleElement().satisfies(event -> {
                assertThat(event.getString("queue")).isEqualTo("orders");
                assertThat(event.getString("broker")).isNotEmpty();
                assertThat(event.getLong("messages")).isEqualTo(3);
                assertThat(event.getLong("added")).isEqualTo(2);
                assertThat(event.getLong("removed")).isZero();
                assertThat(event.getLong("consumers")).isZero();
            });

            connection.start();
            try (MessageConsumer consumer = session.createConsumer(queue)) {
                for (int i = 0; i < 3; i++) {
                    assertThat(consumer.receive()).isNotNull();
                }
            }
            assertThat(look(sampler)).singleElement().satisfies(event -> {
                assertThat(event.getLong("messages")).isZero();
                assertThat(event.getLong("added")).isZero();
                assertThat(event.getLong("removed")).isEqualTo(3);
            });
        } finally {
            broker.stop();
        }
    }

    @Test
    void poolsTellTheirStateOnceTheyAreKnownAndRestDuringADiagnosis() throws Exception {
        Pools pools = new Pools();
        Sampler sampler = Samplers.make(SamplerKind.POOLS, sources(pools));
        assertThat(sampler.remarks()).singleElement().asString().contains("POOL and EXECUTOR");
        try (HikariDataSource source = new HikariDataSource()) {
            source.setJdbcUrl("jdbc:h2:mem:sampled");
            source.setMaximumPoolSize(3);
            try (var connection = source.getConnection()) {
                assertThat(connection.isClosed()).isFalse();
                Objects.requireNonNull(pools.of(source)).booked();
                assertThat(sampler.remarks()).isEmpty();
                assertThat(look(sampler)).singleElement().satisfies(event -> {
                    assertThat(event.getInt("maximumSize")).isEqualTo(3);
                    assertThat(event.getInt("active")).isEqualTo(1);
                });

                measuring.set(true);
                assertThat(look(sampler)).isEmpty();
                assertThat(sampler.remarks()).singleElement().asString().contains("diagnosis");
            }
        }
    }

    @Test
    void holdersOfLocksAreSeenWithAPlainLook() throws Exception {
        Object monitor = new Object();
        Thread waiter = new Thread(
                () -> {
                    synchronized (monitor) {
                        assertThat(Thread.holdsLock(monitor)).isTrue();
                    }
                },
                "waits");
        Sampler sampler = Samplers.make(SamplerKind.HOLDERS, sources(new Pools()));
        List<RecordedEvent> events;
        synchronized (monitor) {
            waiter.start();
            Waiting.untilTrue(
                    "a thread to wait for the monitor",
                    Duration.ofSeconds(30),
                    () -> waiter.getState() == Thread.State.BLOCKED);
            events = look(sampler);
        }
        waiter.join();
        assertThat(events)
                .filteredOn(event -> event.getLong("waiterId") == waiter.getId())
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getString("holder"))
                            .isEqualTo(Thread.currentThread().getName());
                    assertThat(event.getString("holderStack")).contains("holdersOfLocksAreSeenWithAPlainLook");
                });
    }

    @Test
    void standstillsAreWatchedFromTheFirstLookUntilTheEnd() throws Exception {
        Sampler sampler = Samplers.make(SamplerKind.STALLS, sources(new Pools()));
        assertThat(AgentThreads.live()).noneMatch(thread -> thread.getName().equals("culprit-stalls"));
        sampler.look(SPAN);
        assertThat(AgentThreads.live()).anyMatch(thread -> thread.getName().equals("culprit-stalls"));
        measuring.set(true);
        sampler.look(SPAN);
        assertThat(AgentThreads.live()).noneMatch(thread -> thread.getName().equals("culprit-stalls"));
        measuring.set(false);
        sampler.look(SPAN);
        assertThat(AgentThreads.live()).anyMatch(thread -> thread.getName().equals("culprit-stalls"));
        sampler.close();
        assertThat(AgentThreads.live()).noneMatch(thread -> thread.getName().equals("culprit-stalls"));
    }

    @Test
    void noDatabaseIsAskedWithoutAccess() {
        Series series = new Series(sources(new Pools()));
        series.apply(Map.of(SamplerKind.GC, 1000));
        assertThat(series.apply(Map.of(SamplerKind.DATABASE, 200)).get(SamplerKind.DATABASE))
                .contains("database=FILE");
        assertThat(series.active()).as("nothing has changed").containsOnlyKeys("GC");
        series.apply(Map.of());
    }

    /** On this machine, whatever it tells: none fails. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DATABASE")
    void eachCanBeMadeAndLooks(SamplerKind kind) throws Exception {
        Sampler sampler = Samplers.make(kind, sources(new Pools()));
        try {
            assertThat(look(sampler))
                    .allMatch(event -> event.getEventType().getName().equals(Samplers.event(kind)));
        } finally {
            sampler.close();
        }
    }
}
