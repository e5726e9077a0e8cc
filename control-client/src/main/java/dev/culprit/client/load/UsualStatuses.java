package dev.culprit.client.load;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What steps answered with before the load. Another status under load may depend on the data of a request, but where many
 * answers have one, the users no longer do what they should, for example since a form comes back that was accepted before.
 *
 * @param byStep by the name of the step; those whose script names the statuses it expects do not matter
 */
record UsualStatuses(Map<String, Set<Integer>> byStep) {

    /** Nobody has looked. */
    static final UsualStatuses UNKNOWN = new UsualStatuses(Map.of());

    /** A larger share of a step's requests than this is no matter of data. */
    private static final double TOLERATED_SHARE = 0.05;

    private static final String INSTEAD = " instead of ";

    UsualStatuses {
        byStep = Map.copyOf(byStep);
    }

    /** How an answer that is a success by itself differs from the usual; empty if it does not. */
    String deviation(Step step, int status) {
        Set<Integer> usual = byStep.getOrDefault(step.name(), Set.of());
        return usual.isEmpty() || usual.contains(status) || !step.expected().isEmpty()
                ? ""
                : "HTTP " + status + INSTEAD
                        + usual.stream().map(String::valueOf).collect(Collectors.joining(" or "));
    }

    /**
     * The errors of a step that count: without deviations that are few.
     *
     * @param requests all of the step
     * @param errors how often each kind occurred
     */
    static Map<String, Long> counted(long requests, Map<String, Long> errors) {
        long deviations = errors.entrySet().stream()
                .filter(error -> error.getKey().contains(INSTEAD))
                .mapToLong(Map.Entry::getValue)
                .sum();
        Map<String, Long> counted = new TreeMap<>(errors);
        if (deviations <= TOLERATED_SHARE * requests) {
            counted.keySet().removeIf(error -> error.contains(INSTEAD));
        }
        return counted;
    }
}
