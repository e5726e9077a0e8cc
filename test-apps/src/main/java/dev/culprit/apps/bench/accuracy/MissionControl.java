package dev.culprit.apps.bench.accuracy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/**
 * The rules of JDK Mission Control, as a baseline: what a look at a single recording tells, without experiments. It gets the
 * recording that the diagnosis judged at maximum load.
 */
final class MissionControl {

    private MissionControl() {}

    /**
     * What a rule warns of.
     *
     * @param rule its id
     * @param text everything it says
     */
    record Warning(String rule, String text) {}

    /** The warnings, by rule; hints that are less than that are left out. */
    static List<Warning> warnings(Path recording) throws IOException, InterruptedException {
        IItemCollection events;
        try {
            events = JfrLoaderToolkit.loadEvents(recording.toFile());
        } catch (CouldNotLoadRecordingException e) {
            throw new IOException("Mission Control cannot read " + recording, e);
        }
        Map<IRule, Future<IResult>> results = RulesToolkit.evaluateParallel(RuleRegistry.getRules(), events, null, 0);
        List<Warning> warnings = new ArrayList<>();
        for (Map.Entry<IRule, Future<IResult>> entry : results.entrySet()) {
            try {
                IResult result = entry.getValue().get();
                if (result != null && result.getSeverity() == Severity.WARNING) {
                    warnings.add(new Warning(entry.getKey().getId(), text(result)));
                }
            } catch (ExecutionException e) {
                System.err.println("rule " + entry.getKey().getId() + " fails: " + e.getCause());
            }
        }
        return warnings.stream().sorted(Comparator.comparing(Warning::rule)).toList();
    }

    private static String text(IResult result) {
        return Stream.of(result.getSummary(), result.getExplanation(), result.getSolution())
                .filter(part -> part != null && !part.isBlank())
                .map(part -> ResultToolkit.populateMessage(result, part, false))
                .collect(Collectors.joining(" "));
    }
}
