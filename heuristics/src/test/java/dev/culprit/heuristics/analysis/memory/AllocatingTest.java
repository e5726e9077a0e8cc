package dev.culprit.heuristics.analysis.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.wording.MemorySentences;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AllocatingTest {

    private static final Facts PAUSES = Facts.NONE.with(FactName.PAUSES, 3);

    private static final AllocationSite UNPLACED = new AllocationSite("char[]", null, List.of(), 900);
    private static final AllocationSite SITE =
            new AllocationSite("byte[]", "shop.A.a(A.java:1)", List.of("shop.A.a(A.java:1)"), 800.4);

    @Test
    void theFirstThatHasAPlaceAllocatesMost() {
        Measurements measured = new Measurements(
                Requirement.DEFAULT,
                50,
                List.of(EvidenceBuilder.at(50)
                        .targeted()
                        .allocations(UNPLACED, SITE)
                        .build()));
        assertThat(Allocating.most(measured)).contains(SITE);
        assertThat(Allocating.most(new Measurements(Requirement.DEFAULT, 50, List.of())))
                .isEmpty();
    }

    @Test
    void aSentenceNamesIt() {
        assertThat(MemorySentences.mostAllocated(Optional.of(SITE)))
                .isEqualTo(" Most memory is allocated as byte[] in shop.A.a(A.java:1).");
        assertThat(MemorySentences.mostAllocated(Optional.empty())).isEmpty();
    }

    @Test
    void theArtefactIsTheMethodOrTheServiceThatSuffers() {
        assertThat(Allocating.artefact(Optional.of(SITE), "GET /", PAUSES))
                .isEqualTo(new Artefact(
                        Artefact.Type.METHOD,
                        "shop.A.a",
                        "shop.A.a(A.java:1)",
                        PAUSES.with(FactName.ALLOCATES, "byte[]").with(FactName.ALLOCATED, 800),
                        List.of("shop.A.a(A.java:1)")));
        assertThat(Allocating.artefact(Optional.empty(), "GET /", PAUSES))
                .isEqualTo(new Artefact(Artefact.Type.SERVICE, "GET /", null, PAUSES, List.of()));
    }
}
