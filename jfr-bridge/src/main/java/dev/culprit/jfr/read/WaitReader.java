package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.Depth;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/** The second pass: joins waits to calls by thread and time, and attributes each call when all its waits are known. */
final class WaitReader {

    /** Waits of a call lie in the chunk in which it ended or before; this allows for a commit that came late. */
    private static final long LATE_NANOS = 1_000_000_000L;

    private final Calls calls;
    private final InCallWaits waits;
    private final Sites sites;
    private final Attribution attribution;
    private final WaitSources sources;
    private final Chunks chunks;
    private final BitSet attributed = new BitSet();
    private int chunk;

    WaitReader(RecordingFacts facts, Calls calls, Sites sites, Chunks chunks, Window window, long sampleNanos) {
        this.calls = calls;
        this.sites = sites;
        this.chunks = chunks;
        waits = new InCallWaits(calls.count());
        attribution = new Attribution(calls, facts.pauses, waits, sites, sampleNanos);
        sources = new WaitSources(
                facts.statements, facts.pools, sites, window.experiment().depth() == Depth.TARGETED);
    }

    /** @throws IOException if the recording is damaged */
    void read(EventPass events) throws IOException {
        Map<String, Consumer<RecordedEvent>> handlers = new HashMap<>();
        sources.all().forEach((type, source) -> handlers.put(type, event -> accept(source, event)));
        events.over(handlers);
        attributeUpTo(Long.MAX_VALUE);
    }

    private void accept(WaitSources.Source source, RecordedEvent event) {
        RecordedThread thread = source.thread(event);
        int index = thread == null ? Threads.NONE : calls.threads.find(thread);
        if (index == Threads.NONE) {
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
        sources.owner(source, event, site, to - from);
        for (; call != Calls.NONE; call = calls.previousTouching(index, call, from)) {
            if (!attributed.get(call)) {
                waits.add(call, site, from, to);
                sites.executed(
                        calls.service[call], site, Math.min(to, calls.end[call]) - Math.max(from, calls.start[call]));
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
