package dev.culprit.agent.mbean.instrumentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.databases.DatabaseSampler;
import dev.culprit.agent.room.FakeSupplies;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.agent.sampling.series.Sources;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplingServiceTest {

    private final FakeSupplies supplies = new FakeSupplies();
    private final SamplingService service =
            new SamplingService(new Sources(DatabaseSampler.none(), new Pools(), () -> false), supplies.room());

    @AfterEach
    void close() {
        service.close();
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("after a minute").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("sampler-"))
                .count();
    }

    @Test
    void samplersRunUntilTheyAreSwitchedOff() {
        assertThat(service.apply("{\"samplers\":{\"memory\":50,\"GC\":60}}")).contains("\"MEMORY\":50", "\"GC\":60");
        await(() -> service.getLooks() >= 4);
        assertThat(threads()).isEqualTo(2);
        assertThat(service.getMeanLookMicros()).isPositive();
        assertThat(service.getLeaseSecondsLeft()).isBetween(880L, 900L);

        assertThat(service.apply("{\"samplers\":[\"GC\"]}")).contains("{\"GC\":1000}");
        assertThat(service.getActive()).isEqualTo(Map.of("GC", 1000));
        service.clear();
        assertThat(service.getActive()).isEmpty();
        assertThat(service.getLeaseSecondsLeft()).isEqualTo(-1);
        assertThat(threads()).isZero();
    }

    @Test
    void whatADiagnosisSamplesCanBeSampledByHand() {
        assertThat(service.apply("{\"samplers\":[\"POOLS\",\"STALLS\",\"HOLDERS\",\"COMPUTING\"]}"))
                .contains("\"POOLS\":200", "\"STALLS\":200", "\"HOLDERS\":150", "\"COMPUTING\":50");
        await(() -> service.getLooks() >= 4);
        assertThat(service.getRemarks()).singleElement().asString().contains("No pool is known");
        service.clear();
        assertThat(service.getRemarks()).isEmpty();
    }

    @Test
    void whatCannotBeHadHereIsNamedAndDoesNotSpoilTheRest() {
        assertThat(service.apply("{\"samplers\":[\"DATABASE\",\"GC\"]}"))
                .contains("{\"GC\":1000}", "\"notApplicable\":{\"DATABASE\":\"no database may be asked");
        assertThat(service.getActive()).containsOnlyKeys("GC");
        assertThat(service.getRemarks())
                .singleElement()
                .asString()
                .startsWith("DATABASE is not applicable: ")
                .contains("database=FILE");

        assertThat(service.apply("{\"samplers\":[\"DATABASE\"]}")).contains("\"NOT-APPLICABLE\"", "database=FILE");
        assertThat(service.getActive()).as("nothing has changed").containsOnlyKeys("GC");
        service.clear();
        assertThat(service.getRemarks()).isEmpty();
    }

    @Test
    void whoGoesAwayLeavesNothingBehind() {
        service.apply("{\"samplers\":[\"MEMORY\"],\"leaseSeconds\":1}");
        await(() -> service.getActive().isEmpty());
        assertThat(service.renewLease(10)).contains("NOT-RUNNING");
    }

    @Test
    void theLeaseIsWatchedEvenIfNothingCanBeLookedAt() {
        service.apply("{\"samplers\":[\"MEMORY\"],\"leaseSeconds\":3}");
        supplies.failing(new InternalError("Too many open files"));
        int looks = supplies.looks();
        await(() -> supplies.looks() > looks);
        await(() -> service.getActive().isEmpty());
    }

    @Test
    void aLeaseCanBeRenewed() {
        service.apply("{\"samplers\":[\"MEMORY\"],\"leaseSeconds\":5}");
        assertThat(service.renewLease(500)).contains("MEMORY");
        assertThat(service.getLeaseSecondsLeft()).isBetween(480L, 500L);
    }

    @Test
    void aConsoleShowsThem() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("dev.culprit.test:type=Sampling");
        server.registerMBean(service.mbean(), name);
        try {
            server.invoke(
                    name, "apply", new Object[] {"{\"samplers\":[\"CPU\"]}"}, new String[] {String.class.getName()});
            TabularData active = (TabularData) server.getAttribute(name, "Active");
            assertThat(active.containsKey(new Object[] {"CPU"})).isTrue();
            assertThat(((TabularData) server.getAttribute(name, "Known")).size())
                    .isGreaterThan(5);
        } finally {
            server.unregisterMBean(name);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"samplers\":[]}",
                "{\"samplers\":[\"WEATHER\"]}",
                "{\"samplers\":{\"CPU\":1}}",
                "{\"samplers\":{\"CPU\":\"often\"}}",
                "{\"samplers\":{\"CPU\":4294967396}}",
                "{\"samplers\":[null]}",
                "{\"samplers\":[\"CPU\"],\"leaseSeconds\":4294967301}",
                "{\"samplers\":[\"CPU\"],\"leaseSeconds\":null}",
                "{\"samplers\":[\"CPU\"],\"leaseSeconds\":0}",
                "{\"samplers\":[\"CPU\"],\"interval\":5}"
            })
    void nonsenseIsRefused(String request) {
        assertThat(service.apply(request)).contains("BAD-INPUT");
        assertThat(service.apply(null)).contains("BAD-INPUT", "json is missing");
        assertThat(service.getActive()).isEmpty();
    }
}
