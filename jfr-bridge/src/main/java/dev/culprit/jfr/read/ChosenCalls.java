package dev.culprit.jfr.read;

import dev.culprit.jfr.events.ServiceKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which calls of a recording are those of the window: those that begin inside, are answered, and are of one kind. Requests, if
 * a load generator tells of its requests; otherwise requests or messages, whichever kept the application busier. Nobody waits
 * for tasks.
 */
final class ChosenCalls {

    private final CallColumns all;
    private final Window window;
    private final ServiceKind kind;

    /** @param requestsOnly whether a load generator told of its requests */
    ChosenCalls(CallColumns all, Window window, boolean requestsOnly) {
        this.all = all;
        this.window = window;
        kind = requestsOnly ? ServiceKind.REQUEST : busiest();
    }

    private ServiceKind busiest() {
        long requests = 0;
        long messages = 0;
        for (int i = 0; i < all.start.size(); i++) {
            long nanos = window.contains(all.start.get(i)) ? all.end.get(i) - all.start.get(i) : 0;
            requests += is(i, ServiceKind.REQUEST) ? nanos : 0;
            messages += is(i, ServiceKind.MESSAGE) ? nanos : 0;
        }
        return messages > requests ? ServiceKind.MESSAGE : ServiceKind.REQUEST;
    }

    /** With all their parts, also those after the window, and what they handed to executors. */
    Calls calls() {
        BitSet chosen = new BitSet();
        Set<Long> async = new HashSet<>();
        for (int i = 0; i < all.start.size(); i++) {
            if (begins(i) && is(i, kind) && isAnswered(i)) {
                chosen.set(i);
                async.add(all.asyncId.get(i));
            }
        }
        async.remove(CallColumns.NOT_ASYNC);
        for (int i = 0; i < all.start.size() && !async.isEmpty(); i++) {
            if (isLater(i) && async.contains(all.asyncId.get(i))) {
                chosen.set(i);
            }
        }
        if (all.hasTasks()) {
            chosen.or(HandedOver.rows(all, chosen));
        }
        return all.sorted(chosen);
    }

    /** What is not among them although it began inside the window, in sentences. */
    List<String> leftOut() {
        ServiceKind other = kind == ServiceKind.REQUEST ? ServiceKind.MESSAGE : ServiceKind.REQUEST;
        Map<String, Integer> unanswered = new TreeMap<>();
        int others = 0;
        for (int i = 0; i < all.start.size(); i++) {
            if (begins(i) && is(i, kind) && !isAnswered(i)) {
                unanswered.merge(all.services.name((int) all.service.get(i)), 1, Integer::sum);
            }
            others += begins(i) && is(i, other) ? 1 : 0;
        }
        List<String> remarks = new ArrayList<>();
        unanswered.forEach(
                (service, count) -> remarks.add(
                        count + " calls of " + service
                                + " went on asynchronously and had no answer when the recording ended; they are not among the others."));
        if (others > 0) {
            remarks.add(others
                    + (kind == ServiceKind.REQUEST
                            ? " messages were handled beside the requests; they are not judged."
                            : " requests were served beside the messages, which kept the application busier; they are not"
                                    + " judged."));
        }
        return remarks;
    }

    private boolean is(int i, ServiceKind wanted) {
        return all.kind.get(i) == wanted.ordinal();
    }

    private boolean begins(int i) {
        return !isLater(i) && window.contains(all.start.get(i));
    }

    private boolean isLater(int i) {
        return (all.flags.get(i) & CallColumns.RESUMED) != 0;
    }

    /** Whether the end of the call is known, if it went on asynchronously. */
    private boolean isAnswered(int i) {
        long id = all.asyncId.get(i);
        return id == CallColumns.NOT_ASYNC || all.asyncEnd(id) != null;
    }
}
