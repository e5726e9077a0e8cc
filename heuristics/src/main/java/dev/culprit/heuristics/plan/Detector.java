package dev.culprit.heuristics.plan;

import dev.culprit.heuristics.result.Finding;
import java.util.List;

/**
 * Decides whether one type of performance problem is present. Implementations are stateless and pure: the same
 * measurements always give the same answer, live and offline. The search calls a detector only for services that its
 * parent category was detected for.
 */
public interface Detector {

    /** Id of the taxonomy node it decides. */
    String category();

    /** The experiments {@link #judge} reads. */
    List<Need> needs();

    /** Judges one service; never throws on poor data but answers {@link Verdict.Inconclusive}. */
    Verdict judge(String service, Measurements measurements);

    /**
     * The experiments to run once more, in this order, when {@link #judge} finds the figures too close to call; by default
     * the last of its needs.
     */
    default List<Need> repeats() {
        List<Need> needs = needs();
        return needs.subList(needs.size() - 1, needs.size());
    }

    /** Further experiments that {@link #findings} reads once the problem is detected; empty if it needs none. */
    default List<Need> needsToName() {
        return List.of();
    }

    /**
     * Names the cause for the services it was detected for. Asked only if no detected category below {@linkplain #explains explains}
     * the same services.
     *
     * @param services in which the problem was detected, worst first
     * @param path ids from the root to this category
     */
    List<Finding> findings(List<String> services, List<String> path, Measurements measurements);

    /**
     * Whether its finding is all there is to say about a service that it was detected for, so that the category right above is not
     * asked any more. If not, because what it is about costs less than the rest of what that category is about, both have one, and
     * the one that costs more leads.
     */
    default boolean explains(String service, Measurements measurements) {
        return true;
    }

    /**
     * Structural weaknesses that are seen whether or not they cost anything. They are listed apart and never change the
     * outcome. Asked once at the end of every diagnosis.
     *
     * @param path ids from the root to this category
     */
    default List<Finding> latent(List<String> path, Measurements measurements) {
        return List.of();
    }
}
