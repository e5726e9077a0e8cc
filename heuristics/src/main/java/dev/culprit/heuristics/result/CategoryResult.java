package dev.culprit.heuristics.result;

import dev.culprit.heuristics.model.VerdictKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one taxonomy node.
 *
 * @param id kebab-case id; unique within a result because a node that stands in two places carries its path
 * @param parent id of the parent node, null for the root
 * @param reason why, as a full sentence
 * @param services per-service verdicts, worst first; empty if none was judged
 */
public record CategoryResult(
        String id,
        @Nullable String parent,
        String name,
        VerdictKind verdict,
        String reason,
        List<ServiceVerdict> services) {

    public CategoryResult {
        services = List.copyOf(services);
    }

    /** Verdict and reason about one service. */
    public record ServiceVerdict(String service, VerdictKind verdict, String reason) {}
}
