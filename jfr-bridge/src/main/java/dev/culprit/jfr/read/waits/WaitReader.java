package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.ComputingSite;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.jfr.events.calls.MessagingCallEvent;
import dev.culprit.jfr.events.threads.LockHolderEvent;
import dev.culprit.jfr.events.threads.VirtualThreadPlaceEvent;
import dev.culprit.jfr.read.calls.CallSample;
import dev.culprit.jfr.read.calls.Calls;
import dev.culprit.jfr.read.calls.ChosenCalls;
import dev.culprit.jfr.read.calls.Threads;
import dev.culprit.jfr.read.facts.RecordingFacts;
import dev.culprit.jfr.read.pass.Chunks;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.places.Allocations;
import dev.culprit.jfr.read.places.Computing;
import dev.culprit.jfr.read.places.HotThreads;
import dev.culprit.jfr.read.places.Places;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** The second pass: joins waits to calls by thread and time, and attributes each call when all its waits are known. */
public final class WaitReader {

    /** Waits of a call lie in the chunk in which it ended or before; this allows for a commit that came late. */
    private static final long LATE_NANOS = 1_000_000_000L;

    private final Calls calls;
    private final IntToDoubleFunction weights;
    private final int mostWaits;
    private final InCallWaits waits;
    private final Sites sites;
    private final Holders holders;
    private final Computing computing;
    private final @Nullable Allocations allocations;
    private final HotThreads threads;
    private final boolean stacks;
    private final Accounting accounting;
    private final Attribution attribution;
    private final WaitSources sources;
    private final Chunks chunks;
    private final BitSet attributed = new BitSet();
    private int chunk;
    private boolean tooMany;

    public WaitReader(
            RecordingFacts facts,
            Calls calls,
            ChosenCalls chosen,
            CallSample sample,
            AsyncCriticalPath tasks,
            Sites sites,
            Chunks chunks,
            Window window,
            long sampleNanos) {
        boolean stacks = window.experiment().depth() == Depth.TARGETED;
        Places places = new Places();
        this.calls = calls;
        this.weights = chosen::weight;
        mostWaits = sample.mostWaits();
        this.sites = sites;
        this.chunks = chunks;
        waits = new InCallWaits(calls.count());
        computing = new Computing(places);
        accounting = new Accounting(calls, tasks, sites, computing);
        attribution = new Attribution(
                calls, facts.pauses, waits, sites, accounting, new QueueWaits(tasks, accounting), sampleNanos);
        sources = new WaitSources(facts.statements, facts.pools, sites, stacks ? places : null);
        holders = new Holders(window, places);
        // another recording may have asked for them in a wide run
        allocations = stacks ? new Allocations(window, places) : null;
        threads = new HotThreads(
                facts.threadLoads.uses(window, thread -> sample.serving().serves(chosen.kind(), thread)),
                window,
                places);
        this.stacks = stacks;
    }

    /**
     * @param messaging is given every call of a messaging client, too
     * @return false if there are more waits than may be in memory at a time: then nothing of what was read is of use
     * @throws IOException if the recording is damaged
     */
    public boolean read(EventPass events, Consumer<RecordedEvent> messaging) throws IOException {
        Map<String, Consumer<RecordedEvent>> handlers = new HashMap<>();
        sources.all().forEach((type, source) -> handlers.put(type, event -> accept(source, event)));
        handlers.computeIfPresent(MessagingCallEvent.NAME, (type, wait) -> wait.andThen(messaging));
        handlers.put(LockHolderEvent.NAME, this::acceptHolder);
        handlers.put(Computing.EVENT, event -> acceptLook(event, attribution::computes));
        handlers.put(VirtualThreadPlaceEvent.NAME, event -> acceptLook(event, attribution::stands));
        if (stacks) {
            Consumer<RecordedEvent> ofCalls = handlers.getOrDefault(HotThreads.EVENT, event -> {});
            handlers.put(HotThreads.EVENT, ofCalls.andThen(threads::add));
        }
        Allocations samples = allocations;
        if (samples != null) {
            handlers.put(Allocations.EVENT, samples::add);
        }
        events.over(handlers);
        if (!tooMany) {
            attributeUpTo(Long.MAX_VALUE);
        }
        return !tooMany;
    }

    /** Waits that are in memory, by service. */
    public long waits(int service) {
        long count = 0;
        for (int call = 0; call < calls.count(); call++) {
            for (int wait = calls.service[call] == service ? waits.head(call) : InCallWaits.END;
                    wait != InCallWaits.END;
                    wait = waits.next(wait)) {
                count++;
            }
        }
        return count;
    }

    /** Where time is booked. */
    public Accounting accounting() {
        return accounting;
    }

    /** The longest waits of each state. */
    public List<WaitSite> waitSites() {
        return sites.waitSites(calls.services, holders, weights);
    }

    /** Where stopped threads computed. */
    public List<ComputingSite> computing() {
        return computing.sites(calls.services);
    }

    /** Those that computed most, and where if stacks were taken. */
    public List<ThreadUse> threads() {
        return threads.threads();
    }

    /** Empty unless stacks were taken. */
    public List<AllocationSite> allocations() {
        return allocations == null ? List.of() : allocations.sites();
    }

    private void acceptHolder(RecordedEvent event) {
        Holders.Sample sample = holders.add(event);
        if (sample == null) {
            return;
        }
        nextChunk(sample.nanos());
        int holding = callAt(sample.holderId(), sample.nanos());
        if (holding != Calls.NONE) {
            attribution.holds(holding, sample);
        }
        int waiting = callAt(sample.waiterId(), sample.nanos());
        if (waiting != Calls.NONE) {
            attribution.waits(waiting, sample);
        }
    }

    private void acceptLook(RecordedEvent event, BiConsumer<Integer, Computing.Look> note) {
        Computing.Look look = computing.look(event);
        nextChunk(look.nanos());
        int call = callAt(look.threadId(), look.nanos());
        if (call != Calls.NONE) {
            note.accept(call, look);
        }
    }

    /** The call that a thread served at a moment, unless it has been attributed already. */
    private int callAt(long threadId, long nanos) {
        int thread = calls.threads.find(threadId);
        int call = thread == Threads.NONE ? Calls.NONE : calls.lastTouching(thread, nanos, nanos);
        return call == Calls.NONE || attributed.get(call) ? Calls.NONE : call;
    }

    private void accept(WaitSources.Source source, RecordedEvent event) {
        RecordedThread thread = source.thread(event);
        int index = thread == null ? Threads.NONE : calls.threads.find(thread);
        if (index == Threads.NONE || tooMany) {
            return;
        }
        long from = Times.start(event);
        nextChunk(from);
        long to = from + (source.isMoment() ? 0 : Times.length(event));
        int call = calls.lastTouching(index, from, to);
        if (call == Calls.NONE) {
            return;
        }
        int site = source.site(event);
        long bytes = source.sentBytes(event);
        sources.owner(source, event, site, to - from);
        for (; call != Calls.NONE; call = calls.previousTouching(index, call, from)) {
            if (!attributed.get(call)) {
                waits.add(call, site, from, to);
                tooMany = waits.count() > mostWaits;
                if (bytes >= 0) {
                    accounting.sent(call, site, bytes);
                }
                if (sites.isStatement(site)) {
                    accounting.executed(call, site, Math.min(to, calls.end[call]) - Math.max(from, calls.start[call]));
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
            attributeUpTo(chunks.startNanos().get(chunk) - LATE_NANOS);
            waits.pack();
        }
    }

    private void attributeUpTo(long endNanos) {
        for (int call = attributed.nextClearBit(0); call < calls.count(); call = attributed.nextClearBit(call + 1)) {
            if (calls.end[call] < endNanos) {
                attribution.attribute(call);
                attributed.set(call);
            }
        }
    }
}
