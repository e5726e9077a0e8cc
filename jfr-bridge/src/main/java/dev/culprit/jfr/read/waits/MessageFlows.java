package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.analysis.messaging.Messages;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.MessageTraffic.Sent;
import dev.culprit.jfr.events.calls.ServiceKind;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.calls.RecordedCalls;
import dev.culprit.jfr.read.calls.Stratum;
import dev.culprit.jfr.read.calls.Threads;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * Who sends messages to where during the window, of all calls that are kept: also those that are not judged, because nobody waits
 * for them. What a call has an executor do is sent by the call.
 */
final class MessageFlows {

    private static final String NO_CALL = "";

    /** By so many standard deviations of what is estimated, a rest is more than chance. */
    private static final double DEVIATIONS = 3;

    private record Flow(String service, String destination) {}

    private static final class Sum {
        private long messages;
        private long known;
        private double bytes;

        double meanBytes() {
            return known == 0 || 2 * known < messages ? Double.NaN : bytes / known;
        }
    }

    private final Window window;
    private final Map<String, Long> received = new HashMap<>();
    private final Map<Flow, Sum> sent = new HashMap<>();
    /** By service, how many recorded calls each of the kept ones stands for. */
    private final Map<String, Double> weights = new HashMap<>();

    /** All that are kept; null where no listener took a message, so that nobody asks. */
    private final @Nullable LinkedCalls calls;

    MessageFlows(RecordedCalls recorded, Window window) {
        this.window = window;
        for (Stratum taken : recorded.strata(ServiceKind.MESSAGE)) {
            received.merge(destination(recorded.services().name(taken.service())), taken.calls(), Long::sum);
        }
        for (ServiceKind kind : ServiceKind.values()) {
            for (Stratum stratum : recorded.strata(kind)) {
                weights.merge(recorded.services().name(stratum.service()), stratum.weightAmongRecorded(), Math::max);
            }
        }
        calls = received.isEmpty() ? null : recorded.allLinked();
    }

    private static String destination(String listener) {
        return listener.startsWith(Messages.RECEIVE) ? listener.substring(Messages.RECEIVE.length()) : listener;
    }

    /** Any call of a messaging client. */
    void add(RecordedEvent event) {
        LinkedCalls known = calls;
        long from = Times.start(event);
        if (known == null || !window.contains(from)) {
            return;
        }
        String destination = WaitSources.message(event);
        if (Messages.areSent(destination)) {
            String service = service(known, event.getThread(), from, from + Times.length(event));
            Sum sum = sent.computeIfAbsent(new Flow(service, destination), flow -> new Sum());
            long bytes = WaitSources.bytes(event);
            sum.messages++;
            sum.known += bytes >= 0 ? 1 : 0;
            sum.bytes += Math.max(0, bytes);
        }
    }

    /** What calls send that are not kept seems to be sent outside of calls. */
    private long messages(Flow flow, Sum sum) {
        if (!flow.service().equals(NO_CALL)) {
            return Math.round(sum.messages * weight(flow.service()));
        }
        double hidden = 0;
        double variance = 0;
        for (Map.Entry<Flow, Sum> other : sent.entrySet()) {
            if (!other.getKey().service().equals(NO_CALL)
                    && other.getKey().destination().equals(flow.destination())) {
                double more = weight(other.getKey().service()) - 1;
                hidden += other.getValue().messages * more;
                variance += other.getValue().messages * more * (more + 1);
            }
        }
        double rest = sum.messages - hidden;
        return rest > DEVIATIONS * Math.sqrt(variance) ? Math.round(rest) : 0;
    }

    private double weight(String service) {
        return weights.getOrDefault(service, 1.0);
    }

    private static String service(LinkedCalls calls, @Nullable RecordedThread sender, long from, long to) {
        int thread = sender == null ? Threads.NONE : calls.thread(sender);
        int call = thread == Threads.NONE ? LinkedCalls.NONE : calls.lastTouching(thread, from, to);
        return call == LinkedCalls.NONE || calls.service(call) < 0
                ? NO_CALL
                : calls.services().name(calls.service(call));
    }

    MessageTraffic traffic() {
        List<Sent> flows = sent.entrySet().stream()
                .map(flow -> new Sent(
                        flow.getKey().service(),
                        flow.getKey().destination(),
                        messages(flow.getKey(), flow.getValue()),
                        flow.getValue().meanBytes()))
                .filter(flow -> flow.messages() > 0)
                .sorted(Comparator.comparingLong(Sent::messages)
                        .reversed()
                        .thenComparing(Sent::service)
                        .thenComparing(Sent::destination))
                .toList();
        return new MessageTraffic(flows, received);
    }
}
