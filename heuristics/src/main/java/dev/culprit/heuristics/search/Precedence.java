package dev.culprit.heuristics.search;

import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.result.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * When one finding makes another one second to it, so that it is not told. One row of a table each: finding A makes B second if the row
 * says so, whatever other rows say. A test holds each row.
 */
enum Precedence {

    /** A database that computes too much is second to the statements below it, if they are most of its work: services that suffer are not its cause. */
    STATEMENTS_BEFORE_BUSY_DATABASE {
        @Override
        boolean makesSecond(Finding finding, List<Finding> all, Weights weights) {
            Set<String> statements = all.stream()
                    .filter(other -> isBelow(other, finding) && other.artefact().type() == Artefact.Type.STATEMENT)
                    .map(other -> other.artefact().name())
                    .collect(Collectors.toSet());
            return finding.cause() == Cause.DATABASE_CPU
                    && weights.shareOfDatabaseWork(statements, finding.service()) >= MAIN_SHARE.value();
        }
    },

    /**
     * A finding that knows no cause is second to one that does and is about the same services, or weighs as much. What only names the wait state of
     * other services would distract from a cause that is named; it is told to the reader, and the next diagnosis will look.
     */
    KNOWN_CAUSE_BEFORE_UNKNOWN {
        @Override
        boolean isBefore(Finding other, Finding finding, Weights weights) {
            return finding.cause() == Cause.UNKNOWN
                    && other.cause() != Cause.UNKNOWN
                    && (shareAService(other, finding) || weighsAsMuch(other, finding, weights));
        }
    },

    /** A load that is too high all the time is second to work that grows all the time: what piles up takes from everybody. */
    GROWING_WORK_BEFORE_LOAD {
        @Override
        boolean isBefore(Finding other, Finding finding, Weights weights) {
            return finding.path().contains("continuously-violated-requirements")
                    && other.path().contains("the-ramp")
                    && (isSameCause(other, finding) || weighsAsMuch(other, finding, weights));
        }
    },

    /**
     * The collector is second to a finding that tells when it stops everything: that is the same for all services. Calls of a rare service that met it look as
     * slow as if they always were.
     */
    PAUSES_BEFORE_COLLECTOR {
        @Override
        boolean isBefore(Finding other, Finding finding, Weights weights) {
            return finding.cause() == Cause.GC
                    && other.path().contains("gc-hiccups")
                    && !finding.path().contains("gc-hiccups");
        }
    },

    /** Any finding is second to a deeper one on the same path that explains one of its services ({@code Detector.explains}). */
    DEEPER_ON_A_SHARED_SERVICE {
        @Override
        boolean isBefore(Finding other, Finding finding, Weights weights) {
            return isBelow(other, finding)
                    && finding.services().stream()
                            .filter(other.services()::contains)
                            .anyMatch(service -> weights.explains(other, service, finding.category()));
        }
    },

    /** Any but a pool or a lock is second to a deeper one on the same path about other services, if that weighs as much. */
    DEEPER_ON_OTHER_SERVICES {
        @Override
        boolean isBefore(Finding other, Finding finding, Weights weights) {
            return isBelow(other, finding)
                    && !shareAService(other, finding)
                    && !finding.category().equals("one-lane-bridge")
                    && weighsAsMuch(other, finding, weights);
        }
    };

    /** What a table of findings alone does not tell. */
    interface Weights {

        /** How many calls at maximum load are in it at a time, over the services that suffer. */
        double of(Finding finding);

        /** Share of what all services make the database work that these statements are, 0..1. */
        double shareOfDatabaseWork(Set<String> statements, String service);

        /** Whether nothing is left to say about one of its services by a category above. */
        boolean explains(Finding finding, String service, String above);
    }

    /** Where threads share what they need, whatever service they are in. */
    private static final Set<Cause> COMPUTING = Set.of(Cause.CPU, Cause.RUN_QUEUE, Cause.GC);

    /** Whether any row says that this one is second. */
    static boolean isSecond(Finding finding, List<Finding> all, Weights weights) {
        return Arrays.stream(values()).anyMatch(row -> row.makesSecond(finding, all, weights));
    }

    /** Whether this row does. */
    boolean makesSecond(Finding finding, List<Finding> all, Weights weights) {
        return all.stream().anyMatch(other -> isBefore(other, finding, weights));
    }

    /** The same of two findings; rows that need all of them say nothing here. */
    boolean isBefore(Finding other, Finding finding, Weights weights) {
        return false;
    }

    private static boolean isBelow(Finding other, Finding finding) {
        return other.path().size() > finding.path().size() && other.path().containsAll(finding.path());
    }

    private static boolean weighsAsMuch(Finding other, Finding finding, Weights weights) {
        return weights.of(other) >= weights.of(finding);
    }

    private static boolean shareAService(Finding one, Finding other) {
        return one.services().stream().anyMatch(other.services()::contains);
    }

    /**
     * What piles up in memory makes calls, and the collector, compute, those of other services too, for processors are shared; of
     * other causes each service may have its own.
     */
    private static boolean isSameCause(Finding growing, Finding finding) {
        boolean computing = COMPUTING.contains(finding.cause());
        return growing.cause() == Cause.MEMORY && computing
                || growing.cause() == finding.cause() && (computing || shareAService(growing, finding));
    }
}
