package dev.culprit.heuristics.analysis.load;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.ServiceCalls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Time in the window in which no call was running anywhere and none began, although users were there: the generator stood
 * still, not the application. Users of a closed workload who think for a second or two never all think at the same time for
 * long.
 */
public final class LoadGap {

    private record Span(double from, double to) {}

    private LoadGap() {}

    /** The longest such time in milliseconds; pauses of the application are not counted. */
    public static double longestMillis(Evidence run) {
        List<Span> busy = new ArrayList<>();
        for (ServiceCalls calls : run.services()) {
            for (int i = 0; i < calls.sampled(); i++) {
                busy.add(new Span(calls.startMillis()[i], calls.startMillis()[i] + calls.responseMillis()[i]));
            }
        }
        for (Pause pause : run.pauses()) {
            busy.add(new Span(pause.startMillis(), pause.endMillis()));
        }
        busy.sort(Comparator.comparingDouble(Span::from));
        double longest = 0;
        double until = 0;
        for (Span span : busy) {
            longest = Math.max(longest, Math.min(span.from(), run.windowMillis()) - until);
            until = Math.max(until, span.to());
        }
        return Math.max(longest, run.windowMillis() - until);
    }
}
