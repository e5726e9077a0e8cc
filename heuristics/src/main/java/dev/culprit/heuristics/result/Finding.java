package dev.culprit.heuristics.result;

import dev.culprit.heuristics.model.AddedLater;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A detected category with its named cause.
 *
 * @param category id of the deepest detected category
 * @param path ids from the root to {@code category}
 * @param service the service that suffers most
 * @param services all services that suffer, worst first
 * @param responseTimeShare share 0..1 of that service's mean response time at maximum load that goes to the cause
 * @param fromUsers lowest measured load at which the requirement is violated because of it
 * @param sentence the finding in words a developer understands
 * @param advice what to do about it, one sentence
 * @param gain what correcting it would win at best; null if nothing can be said, and in documents of earlier versions
 */
public record Finding(
        String category,
        List<String> path,
        Cause cause,
        String service,
        List<String> services,
        Artefact artefact,
        double responseTimeShare,
        int fromUsers,
        Confidence confidence,
        String sentence,
        String advice,
        @AddedLater @Nullable Gain gain) {

    public Finding {
        path = List.copyOf(path);
        services = List.copyOf(services);
    }

    /** Of which is not known what correcting it would win. */
    public Finding(
            String category,
            List<String> path,
            Cause cause,
            String service,
            List<String> services,
            Artefact artefact,
            double responseTimeShare,
            int fromUsers,
            Confidence confidence,
            String sentence,
            String advice) {
        this(
                category,
                path,
                cause,
                service,
                services,
                artefact,
                responseTimeShare,
                fromUsers,
                confidence,
                sentence,
                advice,
                null);
    }

    /** The same with what correcting it would win. */
    public Finding winning(Gain best) {
        return new Finding(
                category,
                path,
                cause,
                service,
                services,
                artefact,
                responseTimeShare,
                fromUsers,
                confidence,
                sentence,
                advice,
                best);
    }
}
