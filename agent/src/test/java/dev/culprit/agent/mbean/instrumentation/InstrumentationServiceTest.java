package dev.culprit.agent.mbean.instrumentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.culprit.agent.probes.Libraries;
import dev.culprit.agent.probes.Probes;
import dev.culprit.agent.room.FakeSupplies;
import dev.culprit.agent.room.Resource;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.Measure;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sample.Shop;

class InstrumentationServiceTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final FakeSupplies supplies = new FakeSupplies();
    private final InstrumentationService service = new InstrumentationService(probes, supplies.room());

    @BeforeEach
    void something() throws Exception {
        Class.forName("org.h2.jdbcx.JdbcConnectionPool");
    }

    @AfterEach
    void close() {
        service.close();
    }

    private static JsonObject json(String answer) {
        return JsonParser.parseString(answer).getAsJsonObject();
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("after a minute").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    /** The answer may come before the work is done; then the attributes tell. */
    private void apply(String request) {
        String state = json(service.apply(request)).get("state").getAsString();
        assertThat(state).isIn("ACTIVE", "APPLYING");
        await(() -> service.isActive() && service.getLeaseSecondsLeft() >= 0);
    }

    @Test
    void worksThroughTheMBeanServer() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("dev.culprit.test:type=Instrumentation");
        server.registerMBean(service.mbean(), name);
        try {
            String request = "{\"scopes\":[\"POOL\"]}";
            JsonObject dry = json((String)
                    server.invoke(name, "dryRun", new Object[] {request}, new String[] {String.class.getName()}));
            assertThat(dry.get("state").getAsString()).isIn("DRY-RUN", "RUNNING");
            await(() -> !service.apply(request).contains("BUSY"));
            await(() -> service.getLeaseSecondsLeft() > 0);
            assertThat(server.getAttribute(name, "Active")).isEqualTo(true);
            assertThat((String[]) server.getAttribute(name, "Scopes")).containsExactly("POOL");
            assertThat((int) server.getAttribute(name, "InstrumentedMethods")).isPositive();
            assertThat((long) server.getAttribute(name, "LeaseSecondsLeft")).isBetween(800L, 900L);
            await(() -> !service.clear().contains("BUSY"));
            await(() -> service.getLastReason().startsWith("switched off by hand"));
            assertThat(server.getAttribute(name, "Active")).isEqualTo(false);
            assertThat(server.getAttribute(name, "LeaseSecondsLeft")).isEqualTo(-1L);
        } finally {
            server.unregisterMBean(name);
        }
    }

    @Test
    void whoGoesAwayLeavesNothingBehind() {
        apply("{\"scopes\":[\"POOL\"],\"leaseSeconds\":1}");
        await(() -> service.getLastReason().equals("switched off: nobody renewed the lease"));
        assertThat(service.isActive()).isFalse();
        assertThat(service.getScopes()).isEmpty();
    }

    @Test
    void theLeaseIsWatchedEvenIfNothingCanBeLookedAt() {
        apply("{\"scopes\":[\"POOL\"],\"leaseSeconds\":3}");
        supplies.failing(new InternalError("Too many open files"));
        int looks = supplies.looks();
        await(() -> supplies.looks() > looks);
        await(() -> service.getLastReason().equals("switched off: nobody renewed the lease"));
        assertThat(service.isActive()).isFalse();
    }

    @Test
    void aLeaseCanBeRenewed() {
        apply("{\"scopes\":[\"POOL\"],\"leaseSeconds\":20}");
        assertThat(json(service.renewLease(500)).get("leaseSecondsLeft").getAsLong())
                .isBetween(480L, 500L);
        assertThat(service.renewLease(0)).contains("BAD-INPUT");
    }

    @Test
    void aDiagnosisIsNotDisturbed() {
        probes.apply(Set.of(Scope.POOL));
        assertThat(service.apply("{\"scopes\":[\"DATABASE\"]}")).contains("BUSY");
        assertThat(service.clear()).contains("BUSY", "a diagnosis holds the probes; cancel it first");
        assertThat(service.isActive()).isTrue();
        assertThat(service.renewLease(5)).contains("NOT-RUNNING");
        assertThat(service.getScopes()).containsExactly("POOL");
        assertThat(service.getLeaseSecondsLeft()).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"scopes\":[\"POOL\"],\"leaseSeconds\":4294967301}",
                "{\"scopes\":[\"POOL\"],\"leaseSeconds\":null}",
                "{\"scopes\":[\"POOL\"],\"oneIn\":4294967297}",
                "{\"methods\":{\"patterns\":[\"a.B.c\"]},\"budgetPercent\":NaN}",
                "{\"methods\":{\"patterns\":[\"a.B.c\"]},\"trialSeconds\":4294967297}",
                "{\"methods\":{\"patterns\":[\"a.B.c\"],\"measure\":\"CALLS\",\"maxDepth\":4294967301}}",
                "{\"methods\":null}",
                "{\"locks\":null}",
                "{\"scopes\":[null]}"
            })
    void aValueThatDoesNotFitIsRefusedWithItsName(String request) {
        assertThat(service.apply(request)).contains("BAD-INPUT").containsPattern("message\":\"[A-Za-z.]+ must be ");
        assertThat(service.dryRun(null)).contains("BAD-INPUT", "json is missing");
        assertThat(service.isActive()).isFalse();
    }

    @Test
    void chosenMethodsAreMeasuredAndTheirPriceIsKnownAfterwards() {
        String request =
                "{\"methods\":{\"patterns\":[\"sample.Shop.order\",\"sample.Shop.price\"]},\"budgetPercent\":100000}";
        JsonObject before = json(service.dryRun(request));
        assertThat(before.getAsJsonArray("matches").asList())
                .extracting(match -> match.getAsString())
                .containsExactly("sample.Shop.order(int)", "sample.Shop.price(int)");
        assertThat(before.getAsJsonObject("cost").get("observedMethods").getAsInt())
                .isZero();

        apply(request);
        Shop shop = new Shop();
        AtomicBoolean stop = new AtomicBoolean();
        Thread customers = new Thread(() -> {
            while (!stop.get()) {
                shop.order(1);
            }
        });
        customers.start();
        JsonObject after;
        try {
            await(() -> service.getMethods().size() == 2);
            await(() -> json(service.dryRun(request))
                            .getAsJsonObject("cost")
                            .get("observedMethods")
                            .getAsInt()
                    == 2);
            after = json(service.dryRun(request)).getAsJsonObject("cost");
        } finally {
            stop.set(true);
        }
        assertThat(after.get("callsPerSecond").getAsDouble()).isGreaterThan(1000);
        assertThat(after.get("percentOfACore").getAsDouble())
                .isCloseTo(
                        after.get("callsPerSecond").getAsDouble()
                                * after.get("nanosPerCall").getAsDouble()
                                / 1e7,
                        within(after.get("percentOfACore").getAsDouble() * 0.01 + 0.01));
        assertThat(service.getMethods()).allSatisfy(method -> {
            assertThat(method.getMethod()).startsWith("sample.Shop.");
            assertThat(method.getCalls()).isPositive();
            assertThat(method.getMeanMicros())
                    .isCloseTo(method.getTotalMillis() * 1000 / method.getCalls(), withinPercentage(1));
            assertThat(method.getOneIn()).isEqualTo(1);
        });
        assertThat(service.getThinnedMethods()).isEmpty();
    }

    @Test
    void whatIsMissingOfTracesIsATableToo() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("dev.culprit.test:type=Traces");
        server.registerMBean(service.mbean(), name);
        try {
            apply("{\"methods\":{\"patterns\":[\"sample.Shop.*\"],\"measure\":\"CALLS\",\"maxDepth\":2}}");
            new Shop().nested(4);
            CompositeData traces = (CompositeData) server.getAttribute(name, "Traces");
            assertThat(traces.get("cutAtDepth")).isEqualTo(1L);
            assertThat(traces.get("callsLeftOut")).isEqualTo(3L);
            assertThat(traces.get("cutAtCalls")).isEqualTo(0L);
            assertThat(traces.get("tasksHandedOver")).isEqualTo(0L);
        } finally {
            server.unregisterMBean(name);
        }
    }

    @Test
    void methodsThatAreCalledTooOftenLoseTheirProbes() throws InterruptedException {
        Shop shop = new Shop();
        AtomicBoolean stop = new AtomicBoolean();
        Thread customers = new Thread(() -> {
            while (!stop.get()) {
                shop.order(1);
            }
        });
        apply("{\"methods\":{\"patterns\":[\"sample.Shop.*\"]},\"budgetPercent\":0.001}");
        customers.start();
        try {
            await(() ->
                    service.getThinnedMethods().equals(List.of("sample.Shop.order(int)", "sample.Shop.price(int)")));
        } finally {
            stop.set(true);
        }
        customers.join();
        await(() -> service.getLastReason().contains("called too often for 0.001 % of a core"));
        long calls = service.getMethods().stream()
                .mapToLong(InstrumentationMXBean.MethodRow::getCalls)
                .sum();
        shop.order(1);
        assertThat(service.getMethods().stream()
                        .mapToLong(InstrumentationMXBean.MethodRow::getCalls)
                        .sum())
                .isEqualTo(calls);
        assertThat(service.isActive()).isTrue();
    }

    /** What an operation answers in the end. */
    private JsonObject finished(String answer) {
        String state = json(answer).has("state") ? json(answer).get("state").getAsString() : "";
        if (!List.of("APPLYING", "RUNNING", "CLEARING").contains(state)) {
            return json(answer);
        }
        await(() -> !service.isChanging());
        return json(service.getLastAnswer());
    }

    private static Thread customers(AtomicBoolean stop) {
        Shop shop = new Shop();
        Thread customers = new Thread(() -> {
            while (!stop.get()) {
                shop.order(1);
            }
        });
        customers.start();
        return customers;
    }

    @Test
    void aTrialTellsWhatIsNotKnownAndLeavesNothingBehind() throws InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        Thread customers = customers(stop);
        String request = "{\"methods\":{\"patterns\":[\"sample.Shop.*\"]},\"budgetPercent\":100000,\"trialSeconds\":1}";
        try {
            JsonObject cost = finished(service.dryRun(request)).getAsJsonObject("cost");
            int methods = (int) probes.dryRun(Selection.of(Set.of(), MethodSelection.of(Measure.SUMS, "sample.Shop.*")))
                    .methods()
                    .size();
            assertThat(cost.get("observedMethods").getAsInt())
                    .as("also those that nobody called")
                    .isEqualTo(methods)
                    .isGreaterThan(2);
            assertThat(cost.get("callsPerSecond").getAsDouble()).isGreaterThan(1000);
            assertThat(cost.get("withinBudget").getAsBoolean()).isTrue();
        } finally {
            stop.set(true);
            customers.join();
        }
        assertThat(service.isActive()).isFalse();
        assertThat(service.getLeaseSecondsLeft()).isEqualTo(-1);
        assertThat(service.getLastReason()).isEqualTo("the trial is over");
    }

    @Test
    void whatIsKnownToCostTooMuchIsRefusedBeforeAnythingChanges() throws InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        Thread customers = customers(stop);
        String request = "{\"methods\":{\"patterns\":[\"sample.Shop.*\"]},\"budgetPercent\":0.001";
        try {
            JsonObject dry = finished(service.dryRun(request + ",\"trialSeconds\":1}"));
            assertThat(dry.getAsJsonObject("cost").get("withinBudget").getAsBoolean())
                    .isFalse();
        } finally {
            stop.set(true);
            customers.join();
        }
        JsonObject error = finished(service.apply(request + "}")).getAsJsonObject("error");
        assertThat(error.get("code").getAsString()).isEqualTo("BUDGET");
        assertThat(error.get("message").getAsString())
                .contains("more than 0.001 %", "sample.Shop.order(int) (", "excludes", "oneIn", "budgetPercent");
        assertThat(service.isActive()).isFalse();

        apply("{\"methods\":{\"patterns\":[\"sample.Shop.*\"]},\"budgetPercent\":100000}");
        JsonObject again = finished(service.apply(request + "}")).getAsJsonObject("error");
        assertThat(again.get("code").getAsString()).isEqualTo("BUDGET");
        assertThat(service.getScopes()).as("what was on stays on").containsExactly("METHOD");
        JsonObject trial = finished(service.apply(request + ",\"trialSeconds\":1}"));
        assertThat(trial.getAsJsonObject("error").get("code").getAsString()).isEqualTo("BUSY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"scopes\":[\"POOL\"]}",
                "{\"methods\":{\"patterns\":[\"sample.Shop.*\"]}}",
                "{\"methods\":{\"patterns\":[\"sample.Shop.*\"]},\"trialSeconds\":1}"
            })
    void withoutRoomNothingIsTriedOrSwitchedOn(String request) {
        supplies.with(Resource.METASPACE, 5 << 10, 64 << 10);
        assertThat(finished(service.dryRun(request)).toString()).contains("UNAVAILABLE", "too little metaspace");
        assertThat(finished(service.apply(request)).toString()).contains("UNAVAILABLE", "too little metaspace");
        assertThat(service.isActive()).isFalse();
        assertThat(probes.generation()).as("nothing was switched").isZero();
    }

    @Test
    void aTrialTakesWhatProbesTake() {
        supplies.with(Resource.METASPACE, 60 << 10, 64 << 10);
        Room room = supplies.room();
        InstrumentationService counting = new InstrumentationService(probes, room);
        try {
            assertThat(room.uses()).extracting(Room.Use::ours).containsExactly(0L);
            counting.dryRun("{\"methods\":{\"patterns\":[\"sample.Shop.*\"]},\"trialSeconds\":1}");
            await(() -> room.uses().get(0).ours() == 8);
            await(() -> !counting.isChanging());
        } finally {
            counting.close();
        }
    }

    @Test
    void aTrialEndsWhenSomebodyElseTakesTheProbes() {
        String answer = service.dryRun("{\"methods\":{\"patterns\":[\"sample.Shop.*\"]},\"trialSeconds\":60}");
        assertThat(answer).contains("RUNNING");
        await(() -> service.getScopes().equals(List.of("METHOD")));
        probes.apply(Set.of(Scope.POOL));
        assertThat(finished(answer).getAsJsonObject("error").get("code").getAsString())
                .isEqualTo("BUSY");
        assertThat(service.getScopes()).containsExactly("POOL");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"methods\":{\"patterns\":[\"a.B.c\"]},\"trialSeconds\":0}",
                "{\"methods\":{\"patterns\":[\"a.B.c\"]},\"trialSeconds\":61}",
                "{\"scopes\":[\"POOL\"],\"trialSeconds\":1}",
                "{\"methods\":{}}",
                "{\"methods\":[]}",
                "{\"methods\":{\"patterns\":[]}}",
                "{\"methods\":{\"patterns\":[\"place\"]}}",
                "{\"methods\":{\"patterns\":[\"a.B.c\"],\"measure\":\"ALL\"}}",
                "{\"methods\":{\"patterns\":[\"a.B.c\"],\"oneIn\":0}}",
                "{\"methods\":{\"patterns\":[\"a.B.c\"],\"modifiers\":[\"volatile\"]}}",
                "{\"methods\":{\"patterns\":[\"a.B.c\"],\"sampling\":10}}",
                "{\"methods\":{\"patterns\":[\"a.B.c\"]},\"budgetPercent\":0}",
                "{\"scopes\":[\"METHOD\"]}",
                "",
                "[]",
                "{}",
                "{\"scopes\":[]}",
                "{\"scopes\":[\"EVERYTHING\"]}",
                "{\"scopes\":[null]}",
                "{\"scopes\":[\"POOL\"],\"leaseSeconds\":0}",
                "{\"scopes\":[\"POOL\"],\"leaseSeconds\":1000000}",
                "{\"scopes\":\"POOL\"}",
                "{\"scopes\":[\"POOL\"],\"lease\":10}",
                "{\"scopes\":[\"POOL\"],\"leaseSeconds\":\"long\"}"
            })
    void nonsenseIsRefused(String request) {
        assertThat(json(service.apply(request))
                        .getAsJsonObject("error")
                        .get("code")
                        .getAsString())
                .isEqualTo("BAD-INPUT");
        assertThat(service.isActive()).isFalse();
    }
}
