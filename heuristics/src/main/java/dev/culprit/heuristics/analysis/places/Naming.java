package dev.culprit.heuristics.analysis.places;

import static dev.culprit.heuristics.facts.FactName.COLLECTION;
import static dev.culprit.heuristics.facts.FactName.SAMPLES;
import static dev.culprit.heuristics.facts.FactName.TOTAL;
import static dev.culprit.heuristics.facts.FactName.WAITS;

import dev.culprit.heuristics.analysis.cpu.HotMethod;
import dev.culprit.heuristics.analysis.memory.Allocating;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.wording.PlaceSentences;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The name for time spent in a wait state: the resource and place where most of it goes.
 *
 * @param site null if no place was seen
 * @param service stands in for the name then
 * @param sampledInstead of computing: the method that samples name and that is denied by {@link HotMethod}; else empty
 * @param allocating of the collector's pauses, which have no place of their own: who makes them; else empty
 */
public record Naming(
        WaitState state,
        String service,
        @Nullable WaitSite site,
        Optional<String> sampledInstead,
        Optional<AllocationSite> allocating) {

    /** Where no place is known. */
    public static Naming none(WaitState state, String service) {
        return new Naming(state, service, null, Optional.empty(), Optional.empty());
    }

    /**
     * Names where these services spend time in this state.
     *
     * @param services worst first, not empty
     */
    public static Naming of(Measurements measurements, WaitState state, List<String> services) {
        String worst = services.get(0);
        if (state == WaitState.CPU) {
            return computing(worst, Sites.runs(worst, measurements));
        }
        WaitSite site = Sites.main(measurements, state, worst).orElse(null);
        if (site != null && site.location() == null) {
            site = Sites.at(measurements, state, site.resource(), services).orElse(site);
        }
        return new Naming(
                state,
                worst,
                site,
                Optional.empty(),
                state == WaitState.GC ? Allocating.most(measurements) : Optional.empty());
    }

    /** The same in one run, whatever others show. */
    public static Naming in(Evidence run, WaitState state, String service) {
        return state == WaitState.CPU
                ? computing(service, Stream.of(run))
                : new Naming(
                        state,
                        service,
                        Sites.heaviest(Optional.of(run), state, service).orElse(null),
                        Optional.empty(),
                        Optional.empty());
    }

    /** The same for a single user, from the run that looked closely at one if there is any. */
    public static Naming alone(Measurements measurements, WaitState state, List<String> services) {
        String worst = services.get(0);
        if (state == WaitState.CPU) {
            return computing(
                    worst, Stream.concat(measurements.singleUserTargeted().stream(), Sites.runs(worst, measurements)));
        }
        return new Naming(
                state,
                worst,
                Sites.heaviest(measurements.singleUserTargeted(), state, worst)
                        .or(() -> Sites.main(measurements, state, worst))
                        .orElse(null),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * The same for what has become slower with the time in operation: of what services wait for in this state, that which has grown
     * most, where that is known.
     *
     * @param services worst first, not empty
     */
    public static Naming grown(
            Measurements measurements, WaitState state, List<String> services, Optional<GrownSite> grown) {
        return grown.flatMap(site -> Sites.at(measurements, state, site.resource(), services))
                .map(site -> new Naming(state, services.get(0), site, Optional.empty(), Optional.empty()))
                .orElseGet(() -> alone(measurements, state, services));
    }

    /** From the first of the runs that tells. */
    private static Naming computing(String service, Stream<Evidence> runs) {
        return runs.map(run -> HotMethod.of(run, service))
                .flatMap(Optional::stream)
                .findFirst()
                .map(hot -> new Naming(WaitState.CPU, service, hot.site(), hot.sampled(), Optional.empty()))
                .orElse(none(WaitState.CPU, service));
    }

    /** What a wait state means as a cause. */
    public static Cause cause(WaitState state) {
        return switch (state) {
            case GC -> Cause.GC;
            case DATABASE -> Cause.STATEMENT;
            case MESSAGING -> Cause.MESSAGING;
            case EXTERNAL_CALL -> Cause.EXTERNAL_CALL;
            case POOL -> Cause.POOL;
            case MONITOR -> Cause.MONITOR;
            case LOCK -> Cause.LOCK;
            case QUEUE -> Cause.QUEUE;
            case SLEEP -> Cause.SLEEP;
            case NETWORK -> Cause.NETWORK;
            case DISK -> Cause.DISK;
            case CPU -> Cause.CPU;
            case RUN_QUEUE -> Cause.RUN_QUEUE;
            case UNKNOWN -> Cause.UNKNOWN;
        };
    }

    /** What to do about time in this state when nothing more is known. */
    public String advice() {
        return PlaceSentences.advice(state);
    }

    /** Whether a place was seen, and no witness denies it. */
    public boolean isCertain() {
        return site != null && sampledInstead.isEmpty();
    }

    /** "waiting for a pool (orders)", "computing". */
    public String phrase() {
        return PlaceSentences.name(state, site == null ? null : site.resource());
    }

    /** What to do about a name that is in doubt; empty if it is not. */
    public String doubt() {
        return sampledInstead.map(PlaceSentences::disputed).orElse("");
    }

    /** The artefact to blame, with facts added to what the site tells. */
    public Artefact artefact(Facts added) {
        if (site == null) {
            return new Artefact(Artefact.Type.SERVICE, service, null, added, List.of());
        }
        Facts facts = added.with(state == WaitState.CPU ? SAMPLES : WAITS, site.waits())
                .with(TOTAL, site.totalMillis());
        if (allocating.isPresent()) {
            return Allocating.artefact(allocating, service, facts.with(COLLECTION, site.resource()));
        }
        if (site.holder() != null) {
            facts = facts.with(Holding.facts(site.holder()));
        }
        return new Artefact(type(), site.resource(), site.location(), facts, site.stack());
    }

    private Artefact.Type type() {
        return switch (state) {
            case POOL -> Artefact.Type.POOL;
            case MONITOR -> Artefact.Type.MONITOR;
            case LOCK -> Artefact.Type.LOCK;
            case DATABASE -> Artefact.Type.STATEMENT;
            case QUEUE, MESSAGING -> Artefact.Type.QUEUE;
            case EXTERNAL_CALL, NETWORK -> Artefact.Type.SERVICE;
            default -> Artefact.Type.METHOD;
        };
    }
}
