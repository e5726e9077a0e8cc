package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.calls.Stratum;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.waits.AttributedCalls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Turns attributed calls into one dataset per service. */
final class Services {

    private Services() {}

    /** The services in the order of their names. */
    static List<ServiceCalls> of(AttributedCalls attributed, Window window) {
        int[][] byService = byService(attributed.calls());
        List<ServiceCalls> services = new ArrayList<>();
        for (int service = 0; service < byService.length; service++) {
            if (byService[service].length > 0) {
                services.add(service(attributed, window, service, byService[service]));
            }
        }
        services.sort(Comparator.comparing(ServiceCalls::service));
        return services;
    }

    private static int[][] byService(LinkedCalls calls) {
        int[] counts = new int[calls.services().count()];
        int[] whole = IntStream.range(0, calls.count())
                .filter(call -> !calls.isTask(call) && !calls.isLater(call))
                .toArray();
        for (int call : whole) {
            counts[calls.service(call)]++;
        }
        int[][] byService = new int[counts.length][];
        for (int service = 0; service < counts.length; service++) {
            byService[service] = new int[counts[service]];
            counts[service] = 0;
        }
        for (int call : whole) {
            int service = calls.service(call);
            byService[service][counts[service]++] = call;
        }
        for (int service = 0; service < byService.length; service++) {
            byService[service] = IntStream.of(byService[service])
                    .boxed()
                    .sorted(Comparator.comparingLong(call -> calls.start(call)))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        return byService;
    }

    private static ServiceCalls service(AttributedCalls attributed, Window window, int service, int[] members) {
        LinkedCalls calls = attributed.calls();
        double[] start = new double[members.length];
        double[] response = new double[members.length];
        int failed = 0;
        int virtual = 0;
        int hidden = 0;
        int asynchronous = 0;
        for (int i = 0; i < members.length; i++) {
            int call = members[i];
            start[i] = Times.millis(calls.start(call) - window.startNanos());
            response[i] = calls.millis(call);
            failed += calls.failed(call) ? 1 : 0;
            virtual += calls.isVirtual(call) ? 1 : 0;
            hidden += calls.monitorsHidden(call) ? 1 : 0;
            asynchronous += calls.isAsynchronous(call) ? 1 : 0;
        }
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        for (WaitState state : WaitState.values()) {
            double[] column = column(attributed, state, members);
            if (attributed.has(state) && anything(column)) {
                states.put(state, column);
            }
        }
        String name = calls.services().name(service);
        Stratum all = calls.recorded().chosen().sampled(service);
        if (all == null) { // these are all
            return new ServiceCalls(name, start, response, states)
                    .withSpecial(new ServiceCalls.Special(failed, virtual, hidden, asynchronous));
        }
        // of asynchronous calls some have no answer, and others only fail with it
        long fails = all.hasLaterAnswers() ? Math.round(failed * all.weight()) : all.failed();
        long count = Math.max(members.length, Math.round(members.length * all.weight()));
        return new ServiceCalls(
                name,
                (int) Math.min(Integer.MAX_VALUE, count),
                start,
                response,
                states,
                new ServiceCalls.Special((int) Math.min(count, fails), (int) all.virtual(), (int) all.hidden(), (int)
                        all.asynchronous()));
    }

    private static double[] column(AttributedCalls calls, WaitState state, int[] members) {
        double[] column = new double[members.length];
        for (int i = 0; i < members.length; i++) {
            column[i] = calls.millis(state, members[i]);
        }
        return column;
    }

    /** Whether some call was in the state, or may have been. */
    private static boolean anything(double[] column) {
        for (double value : column) {
            if (value != 0) {
                return true; // NaN too
            }
        }
        return false;
    }
}
