package dev.culprit.jfr.read.waits;

import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.calls.RecordedCalls;

/** There are more waits than may be in memory at a time, so that nothing of what was read is of use. */
public final class TooManyWaits implements WaitsRead {

    private final RecordedCalls recorded;
    /** Waits that were in memory, by service. */
    private final long[] waits;

    TooManyWaits(LinkedCalls calls, InCallWaits waits) {
        recorded = calls.recorded();
        this.waits = new long[calls.services().count()];
        for (int call = 0; call < calls.count(); call++) {
            int service = calls.service(call);
            for (int wait = service < 0 ? InCallWaits.END : waits.head(call);
                    wait != InCallWaits.END;
                    wait = waits.next(wait)) {
                this.waits[service]++;
            }
        }
    }

    /** The recorded calls, fewer of those services whose calls wait most: with these reading goes on. */
    public RecordedCalls fewer() {
        return recorded.fewer(service -> waits[service]);
    }
}
