package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.events.calls.MessagingCallEvent;
import dev.culprit.jfr.events.threads.LockHolderEvent;
import dev.culprit.jfr.events.threads.VirtualThreadPlaceEvent;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.calls.RecordedCalls;
import dev.culprit.jfr.read.calls.Threads;
import dev.culprit.jfr.read.facts.RecordingFacts;
import dev.culprit.jfr.read.facts.Settings;
import dev.culprit.jfr.read.pass.Chunks;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.places.Allocations;
import dev.culprit.jfr.read.places.Computing;
import dev.culprit.jfr.read.places.HotThreads;
import dev.culprit.jfr.read.places.Places;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * Takes linked calls to {@linkplain ClaimedCalls claimed} ones: joins waits to calls by thread and time, and lets them claim the time of
 * each call when all its waits are known.
 */
public final class WaitReader {

    /** Waits of a call lie in the chunk in which it ended or before; this allows for a commit that came late. */
    private static final long LATE_NANOS = 1_000_000_000L;

    private final LinkedCalls calls;
    private final int mostWaits;
    private final InCallWaits waits;
    private final Sites sites = new Sites();
    private final Holders holders;
    private final Computing computing;
    private final @Nullable Allocations allocations;
    private final HotThreads threads;
    private final MessageFlows messages;
    private final Accounting accounting;
    private final Attribution attribution;
    private final WaitSources sources;
    private final Chunks chunks;
    private int chunk;
    private boolean tooMany;

    private WaitReader(EventPass events, RecordingFacts facts, Window window, LinkedCalls calls) {
        boolean stacks = window.experiment().depth() == Depth.TARGETED;
        Places places = new Places();
        RecordedCalls recorded = calls.recorded();
        this.calls = calls;
        mostWaits = recorded.mostWaits();
        chunks = events.chunks();
        waits = new InCallWaits(calls.count());
        computing = new Computing(places);
        accounting = new Accounting(calls, new AsyncCriticalPath(calls, facts.pools), sites, computing);
        attribution = new Attribution(
                accounting, facts.pauses, waits, sites, new Settings(events, facts, window).sampleNanos());
        sources = new WaitSources(facts.statements, facts.pools, sites, stacks ? places : null);
        holders = new Holders(window, places);
        // another recording may have asked for them in a wide run
        allocations = stacks ? new Allocations(window, places) : null;
        threads = new HotThreads(
                facts.threadLoads.uses(
                        window,
                        thread -> recorded.serving().serves(recorded.chosen().kind(), thread)),
                window,
                places);
        messages = new MessageFlows(recorded, window);
    }

    /**
     * Reads all that calls waited for.
     *
     * @throws IOException if the recording is damaged
     */
    public static WaitsRead read(EventPass events, RecordingFacts facts, Window window, LinkedCalls calls)
            throws IOException {
        WaitReader reader = new WaitReader(events, facts, window, calls);
        events.over(reader.handlers());
        return reader.tooMany ? new TooManyWaits(calls, reader.waits) : reader.claimed();
    }

    private Map<String, Consumer<RecordedEvent>> handlers() {
        Map<String, Consumer<RecordedEvent>> handlers = new HashMap<>();
        sources.all().forEach((type, source) -> handlers.put(type, event -> accept(source, event)));
        handlers.computeIfPresent(MessagingCallEvent.NAME, (type, wait) -> wait.andThen(messages::add));
        handlers.put(LockHolderEvent.NAME, this::acceptHolder);
        handlers.put(Computing.EVENT, event -> acceptLook(event, attribution::computes));
        handlers.put(VirtualThreadPlaceEvent.NAME, event -> acceptLook(event, attribution::stands));
        Allocations samples = allocations;
        if (samples != null) { // stacks were taken
            Consumer<RecordedEvent> ofCalls = handlers.getOrDefault(HotThreads.EVENT, event -> {});
            handlers.put(HotThreads.EVENT, ofCalls.andThen(threads::add));
            handlers.put(Allocations.EVENT, samples::add);
        }
        return handlers;
    }

    private ClaimedCalls claimed() {
        attribution.attributeEndedBefore(Long.MAX_VALUE);
        return new ClaimedCalls(accounting, new Findings(sites, holders, computing, threads, allocations, messages));
    }

    private void acceptHolder(RecordedEvent event) {
        Holders.Sample sample = holders.add(event);
        if (sample == null) {
            return;
        }
        nextChunk(sample.nanos());
        int holding = callAt(sample.holderId(), sample.nanos());
        if (holding != LinkedCalls.NONE) {
            attribution.holds(holding, sample);
        }
        int waiting = callAt(sample.waiterId(), sample.nanos());
        if (waiting != LinkedCalls.NONE) {
            attribution.waits(waiting, sample);
        }
    }

    private void acceptLook(RecordedEvent event, BiConsumer<Integer, Computing.Look> note) {
        Computing.Look look = computing.look(event);
        nextChunk(look.nanos());
        int call = callAt(look.threadId(), look.nanos());
        if (call != LinkedCalls.NONE) {
            note.accept(call, look);
        }
    }

    /** The call that a thread served at a moment, unless it has been attributed already. */
    private int callAt(long threadId, long nanos) {
        int call = calls.callAt(threadId, nanos);
        return call == LinkedCalls.NONE || attribution.isDone(call) ? LinkedCalls.NONE : call;
    }

    private void accept(WaitSources.Source source, RecordedEvent event) {
        RecordedThread thread = source.thread(event);
        int index = thread == null ? Threads.NONE : calls.thread(thread);
        if (index == Threads.NONE || tooMany) {
            return;
        }
        long from = Times.start(event);
        nextChunk(from);
        long to = from + (source.isMoment() ? 0 : Times.length(event));
        int call = calls.lastTouching(index, from, to);
        if (call == LinkedCalls.NONE) {
            return;
        }
        int site = source.site(event);
        long bytes = source.sentBytes(event);
        sources.owner(source, event, site, to - from);
        for (; call != LinkedCalls.NONE; call = calls.previousTouching(index, call, from)) {
            if (!attribution.isDone(call)) {
                waits.add(call, site, from, to);
                tooMany = waits.count() > mostWaits;
                if (bytes >= 0) {
                    accounting.sent(call, site, bytes);
                }
                if (sites.isStatement(site)) {
                    accounting.executed(call, site, Math.min(to, calls.end(call)) - Math.max(from, calls.start(call)));
                }
            }
        }
    }

    /** An event from well inside the next chunk shows that the one before has been read. */
    private void nextChunk(long nanos) {
        boolean moved = false;
        while (chunk + 1 < chunks.startNanos().size()
                && nanos > chunks.startNanos().get(chunk + 1) + LATE_NANOS) {
            chunk++;
            moved = true;
        }
        if (moved) {
            attribution.attributeEndedBefore(chunks.startNanos().get(chunk) - LATE_NANOS);
            waits.pack();
        }
    }
}
