package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.events.calls.ServiceKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which calls of a recording are those of the window: those that begin inside, are answered, and are of one kind. Requests, if
 * a load generator tells of its requests; otherwise requests or messages, whichever kept the application busier. Nobody waits
 * for tasks.
 */
public final class ChosenCalls {

    private final CallSample sample;
    private final CallColumns all;
    private final ServiceKind kind;

    /** @param requestsOnly whether a load generator told of its requests */
    ChosenCalls(CallSample sample, boolean requestsOnly) {
        this.sample = sample;
        all = sample.columns();
        kind = requestsOnly || sample.nanos(ServiceKind.REQUEST) >= sample.nanos(ServiceKind.MESSAGE)
                ? ServiceKind.REQUEST
                : ServiceKind.MESSAGE;
    }

    public ServiceKind kind() {
        return kind;
    }

    /** With all their parts, also those after the window, but without what they handed to executors. */
    BitSet rows() {
        BitSet chosen = sample.begun(row -> is(row, kind) && isAnswered(row));
        Set<Long> async = new HashSet<>();
        chosen.stream().forEach(row -> async.add(all.asyncId.get(row)));
        async.remove(CallColumns.NOT_ASYNC);
        if (!async.isEmpty()) {
            chosen.or(sample.later(row -> async.contains(all.asyncId.get(row))));
        }
        return chosen;
    }

    /** How many calls of a service each of the kept ones stands for. */
    public double weight(int service) {
        Stratum stratum = sample.stratum(service, kind);
        return stratum == null ? 1 : stratum.weight();
    }

    /** All calls of a service, counted; null where each is kept, or none began in the window. */
    @Nullable
    public Stratum sampled(int service) {
        Stratum stratum = sample.stratum(service, kind);
        return stratum == null || stratum.isWhole() ? null : stratum;
    }

    /** What is not among them although it began inside the window, in sentences. */
    public List<String> leftOut() {
        ServiceKind other = kind == ServiceKind.REQUEST ? ServiceKind.MESSAGE : ServiceKind.REQUEST;
        Map<String, Double> unanswered = new TreeMap<>();
        sample.begun(row -> is(row, kind) && !isAnswered(row)).stream().forEach(row -> {
            int service = (int) all.service.get(row);
            unanswered.merge(all.services.name(service), weight(service), Double::sum);
        });
        List<String> remarks = new ArrayList<>();
        unanswered.forEach(
                (service, count) -> remarks.add(
                        Math.round(count) + " calls of " + service
                                + " went on asynchronously and had no answer when the recording ended; they are not among the others."));
        long others = sample.calls(other);
        if (others > 0) {
            remarks.add(others
                    + (kind == ServiceKind.REQUEST
                            ? " messages were handled beside the requests; they are not judged."
                            : " requests were served beside the messages, which kept the application busier; they are not"
                                    + " judged."));
        }
        return remarks;
    }

    private boolean is(int row, ServiceKind wanted) {
        return all.kind.get(row) == wanted.ordinal();
    }

    /** Whether the end of the call is known, if it went on asynchronously. */
    private boolean isAnswered(int row) {
        long id = all.asyncId.get(row);
        return id == CallColumns.NOT_ASYNC || all.asyncEnd(id) != null;
    }
}
