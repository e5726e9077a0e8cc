package dev.culprit.apps.demo;

import dev.culprit.apps.bookstore.problems.PoolSmall;
import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.result.Finding;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a finding about one problem of the bookstore must look like. */
enum Expectation {
    POOL_SMALL("pool-small") {
        @Override
        boolean isMetBy(Finding finding) {
            Facts facts = finding.artefact().facts();
            return finding.cause() == Cause.POOL
                    && finding.artefact().type() == Artefact.Type.POOL
                    && facts.amount(FactName.SIZE).orElse(0) == PoolSmall.TOO_FEW
                    && facts.holds(FactName.EXHAUSTED);
        }
    },
    POOL_SLOW("pool-slow") {
        @Override
        boolean isMetBy(Finding finding) {
            return finding.cause() == Cause.POOL
                    && finding.artefact().type() == Artefact.Type.POOL
                    && !finding.artefact().facts().holds(FactName.EXHAUSTED);
        }
    },
    ID_LOCK("id-lock") {
        @Override
        boolean isMetBy(Finding finding) {
            return (finding.cause() == Cause.LOCK || finding.cause() == Cause.MONITOR) && names(finding, "IdLock");
        }
    },
    MISSING_INDEX("missing-index") {
        @Override
        boolean isMetBy(Finding finding) {
            return isOf(finding, "expensive-database-call")
                    && (finding.cause() == Cause.DATABASE_CPU || finding.cause() == Cause.STATEMENT)
                    && names(finding, "regexp_like");
        }
    },
    CHATTY("chatty") {
        @Override
        boolean isMetBy(Finding finding) {
            return isOf(finding, "stifle") && finding.cause() == Cause.STATEMENT && names(finding, "where i.id =");
        }
    },
    RAMP_LEAK("ramp-leak") {
        @Override
        boolean isMetBy(Finding finding) {
            return (isOf(finding, "the-ramp") || isOf(finding, "dormant-references")) && names(finding, "RampLeak");
        }
    },
    GC_HICCUP("gc-hiccup") {
        @Override
        boolean isMetBy(Finding finding) {
            return (isOf(finding, "gc-hiccups") || isOf(finding, "large-temporary-objects"))
                    && finding.cause() == Cause.GC
                    && names(finding, "GcHiccup");
        }
    },
    CPU("cpu") {
        @Override
        boolean isMetBy(Finding finding) {
            return isOf(finding, "cpu-intensive-application")
                    && finding.cause() == Cause.CPU
                    && names(finding, "CostlyRendering");
        }
    };

    private final String problem;

    Expectation(String problem) {
        this.problem = problem;
    }

    /**
     * What to expect of a problem.
     *
     * @throws IllegalArgumentException if there is no such problem
     */
    static Expectation of(String problem) {
        return Stream.of(values())
                .filter(expectation -> expectation.problem.equals(problem))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown problem '" + problem + "'; there are none, " + problems(", ")));
    }

    static String problems(String separator) {
        return Stream.of(values()).map(Expectation::problem).collect(Collectors.joining(separator));
    }

    /** The bookstore's id of the problem. */
    String problem() {
        return problem;
    }

    /** Whether this finding names the problem: category, cause and artefact. */
    abstract boolean isMetBy(Finding finding);

    /** A category that stands in several places of the tree carries its path or a prefix. */
    private static boolean isOf(Finding finding, String category) {
        return finding.category().contains(category);
    }

    private static boolean names(Finding finding, String part) {
        Artefact artefact = finding.artefact();
        return Stream.concat(Stream.of(artefact.name(), String.valueOf(artefact.location())), artefact.stack().stream())
                .map(text -> text.replaceAll("\\s+", " ").toLowerCase(Locale.ROOT))
                .anyMatch(text -> text.contains(part.toLowerCase(Locale.ROOT)));
    }
}
