package dev.culprit.heuristics.analysis.memory;

import static dev.culprit.heuristics.facts.FactName.ALLOCATES;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Pause.Request;
import dev.culprit.heuristics.plan.Measurements;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The large object that the collector makes room for.
 *
 * @param bytes the largest that was told; -1 if none was
 * @param wanted who wanted room for it in the run with stacks; null if that was not seen
 * @param sampled what is allocated there, or else the place where most memory goes into arrays; null if no sample tells
 */
public record LargeObject(
        long bytes, @Nullable Request wanted, @Nullable AllocationSite sampled) {

    private static final String ARRAY = "[]";

    /** @param room what pauses made room for in the run that was judged */
    public static LargeObject of(AllocationTrigger room, Measurements measurements) {
        Optional<Evidence> targeted = measurements.maximumTargeted();
        List<Pause> withStacks = targeted.map(
                        run -> AllocationTrigger.of(run.pauses(), run.heap()).large())
                .orElse(List.of());
        Request wanted = mostWanted(withStacks);
        long bytes = Stream.concat(room.large().stream(), withStacks.stream())
                .map(Pause::request)
                .filter(Objects::nonNull)
                .mapToLong(Request::bytes)
                .max()
                .orElse(-1);
        AllocationSite sampled = targeted.stream()
                .flatMap(run -> run.allocations().stream())
                .filter(site -> site.type().endsWith(ARRAY) && site.location() != null)
                .filter(site -> wanted == null || Objects.equals(site.location(), wanted.location()))
                .findFirst()
                .orElse(null);
        return new LargeObject(bytes, wanted, sampled);
    }

    /** At the place for which the application was stopped longest. */
    private static @Nullable Request mostWanted(List<Pause> pauses) {
        Map<String, Double> stopped = pauses.stream()
                .filter(pause -> location(pause) != null)
                .collect(Collectors.groupingBy(
                        pause -> String.valueOf(location(pause)), Collectors.summingDouble(Pause::millis)));
        String place = stopped.entrySet().stream()
                .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(null);
        return pauses.stream()
                .map(Pause::request)
                .filter(request -> request != null && place != null && place.equals(request.location()))
                .max(Comparator.comparingLong(request -> request == null ? -1 : request.bytes()))
                .orElse(null);
    }

    private static @Nullable String location(Pause pause) {
        Request request = pause.request();
        return request == null ? null : request.location();
    }

    /** Whether it was seen who wanted the room, and not only who allocates much. */
    public boolean isSeen() {
        return wanted != null;
    }

    /** The method that makes it, or else the service that suffers, with more facts added. */
    public Artefact artefact(String service, Facts facts) {
        if (wanted == null || wanted.location() == null) {
            return Allocating.artefact(Optional.ofNullable(sampled), service, facts);
        }
        Facts all = sampled == null ? facts : facts.with(ALLOCATES, sampled.type());
        String location = wanted.location();
        return new Artefact(
                Artefact.Type.METHOD, location.substring(0, location.indexOf('(')), location, all, wanted.stack());
    }
}
