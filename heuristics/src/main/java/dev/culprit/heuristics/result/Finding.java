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

    /**
     * The first words of a finding of which is not known what correcting it would win.
     *
     * @param category id of the deepest detected category
     * @param path ids from the root to {@code category}
     */
    public static Found of(String category, List<String> path, Cause cause) {
        return new Found(category, path, cause);
    }

    /** What was detected. */
    public record Found(String category, List<String> path, Cause cause) {

        /**
         * Who suffers from it.
         *
         * @param service the one that suffers most
         * @param services all of them, worst first
         * @param responseTimeShare 0..1 of that service's mean response time
         * @param fromUsers lowest measured load at which the requirement is violated because of it
         */
        public Suffered suffering(String service, List<String> services, double responseTimeShare, int fromUsers) {
            return new Suffered(this, service, services, responseTimeShare, fromUsers);
        }
    }

    /** What was detected, and who suffers. */
    public record Suffered(
            Found detected, String service, List<String> services, double responseTimeShare, int fromUsers) {

        /** What is to blame, and how sure that is. */
        public Blamed blaming(Artefact artefact, Confidence confidence) {
            return new Blamed(this, artefact, confidence);
        }
    }

    /** What was detected, who suffers, and what is to blame. */
    public record Blamed(Suffered suffered, Artefact artefact, Confidence confidence) {

        /** The finding in words a developer understands, and what to do about it. */
        public Finding saying(String sentence, String advice) {
            Found detected = suffered.detected();
            return new Finding(
                    detected.category(),
                    detected.path(),
                    detected.cause(),
                    suffered.service(),
                    suffered.services(),
                    artefact,
                    suffered.responseTimeShare(),
                    suffered.fromUsers(),
                    confidence,
                    sentence,
                    advice,
                    null);
        }
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
