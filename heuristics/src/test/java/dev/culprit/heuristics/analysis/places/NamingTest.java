package dev.culprit.heuristics.analysis.places;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NamingTest {

    private static final Facts MORE = Facts.NONE.with(FactName.MEAN, 1);

    private static final String PLACE = "shop.A.a(A.java:1)";

    private static WaitSite site(
            WaitState state, String service, String resource, @Nullable String location, double millis) {
        return new WaitSite(
                state,
                service,
                resource,
                new WaitSite.Code(location, List.of("x")),
                LockHolder.named("worker-1"),
                new WaitSite.Amount(millis, 10));
    }

    private static Measurements measurements(EvidenceBuilder... windows) {
        return new Measurements(
                Requirement.DEFAULT,
                50,
                List.of(windows).stream().map(EvidenceBuilder::build).toList());
    }

    @Test
    void theSiteOfTheWorstServiceNamesIt() {
        Naming naming = Naming.of(
                measurements(EvidenceBuilder.at(50)
                        .waitSites(
                                site(WaitState.LOCK, "a", "shop.Stock", PLACE, 10),
                                site(WaitState.LOCK, "b", "shop.Other", PLACE, 90))),
                WaitState.LOCK,
                List.of("a", "b"));

        assertThat(naming.isCertain()).isTrue();
        assertThat(naming.phrase()).isEqualTo("waiting for a lock (shop.Stock)");
        assertThat(naming.doubt()).isEmpty();
        assertThat(naming.artefact(MORE))
                .isEqualTo(new Artefact(
                        Artefact.Type.LOCK,
                        "shop.Stock",
                        PLACE,
                        MORE.with(FactName.WAITS, 10).with(FactName.TOTAL, 10).with(FactName.HELD_BY, "worker-1"),
                        List.of("x")));
    }

    @Test
    void itsPlaceMayBeKnownFromAnotherService() {
        Measurements measured = measurements(EvidenceBuilder.at(50)
                .waitSites(
                        site(WaitState.LOCK, "a", "shop.Stock", null, 10),
                        site(WaitState.LOCK, "b", "shop.Stock", PLACE, 90)));

        assertThat(Naming.of(measured, WaitState.LOCK, List.of("a", "b")).site())
                .satisfies(site -> assertThat(site.location()).isEqualTo(PLACE));
    }

    @Test
    void withoutASiteTheServiceIsTheName() {
        Naming naming = Naming.of(measurements(EvidenceBuilder.at(50)), WaitState.DISK, List.of("a"));

        assertThat(naming.isCertain()).isFalse();
        assertThat(naming.phrase()).isEqualTo("disk");
        assertThat(naming.artefact(MORE)).isEqualTo(new Artefact(Artefact.Type.SERVICE, "a", null, MORE, List.of()));
    }

    @Test
    void whoAllocatesStandsForTheCollector() {
        EvidenceBuilder loaded = EvidenceBuilder.at(50)
                .targeted()
                .allocations(new AllocationSite("byte[]", PLACE, List.of(), 7))
                .waitSites(site(WaitState.GC, "a", "G1 Young", null, 10), site(WaitState.DISK, "a", "log", PLACE, 10));

        assertThat(Naming.of(measurements(loaded), WaitState.GC, List.of("a")).artefact(Facts.NONE))
                .satisfies(artefact -> {
                    assertThat(artefact.name()).isEqualTo("shop.A.a");
                    assertThat(Told.of(artefact.facts())).containsEntry("collection", "G1 Young");
                });
        assertThat(Naming.of(measurements(loaded), WaitState.DISK, List.of("a")).allocating())
                .isEmpty();
    }

    @Test
    void ofASingleUserTheRunThatLookedCloselyComesFirst() {
        EvidenceBuilder closely =
                EvidenceBuilder.at(1).targeted().waitSites(site(WaitState.DISK, "a", "closely", PLACE, 1));
        EvidenceBuilder loaded =
                EvidenceBuilder.at(50).targeted().waitSites(site(WaitState.DISK, "a", "loaded", PLACE, 90));

        assertThat(Naming.alone(measurements(loaded, closely), WaitState.DISK, List.of("a"))
                        .phrase())
                .isEqualTo("disk (closely)");
        assertThat(Naming.alone(measurements(loaded), WaitState.DISK, List.of("a"))
                        .phrase())
                .isEqualTo("disk (loaded)");
        assertThat(Naming.alone(
                                measurements(
                                        EvidenceBuilder.at(50)
                                                .targeted()
                                                .waitSites(site(WaitState.CPU, "a", "loaded", PLACE, 90)),
                                        EvidenceBuilder.at(1)
                                                .targeted()
                                                .waitSites(site(WaitState.CPU, "a", "closely", PLACE, 1))),
                                WaitState.CPU,
                                List.of("a"))
                        .phrase())
                .isEqualTo("computing (closely)");
    }

    @Test
    void aDisputedMethodIsInDoubt() {
        Naming naming = new Naming(
                WaitState.CPU,
                "a",
                site(WaitState.CPU, "a", "shop.A.a", PLACE, 1),
                Optional.of("shop.B.b"),
                Optional.empty());

        assertThat(naming.isCertain()).isFalse();
        assertThat(naming.doubt()).contains("name shop.B.b");
        assertThat(Told.of(naming.artefact(Facts.NONE).facts()))
                .containsEntry("samples", 10.0)
                .doesNotContainKey("waits");
    }

    @ParameterizedTest
    @EnumSource(WaitState.class)
    void eachStateIsACauseWithAdvice(WaitState state) {
        String cause = state == WaitState.DATABASE ? "STATEMENT" : state.name();
        assertThat(Naming.cause(state).name()).isEqualTo(cause);
        assertThat(Naming.none(state, "a").advice()).endsWith(".");
    }
}
