package dev.culprit.agent.run;

import dev.culprit.heuristics.contract.LoadReport;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.jfr.events.LoadReportEvent;
import dev.culprit.jfr.events.RunConditionsEvent;
import dev.culprit.jfr.events.ServiceCallEvent;
import dev.culprit.jfr.events.WindowEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Reads just what these tests look at, independently of the product's reader. */
final class PlainReader {

    private PlainReader() {}

    static Evidence read(Path file) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        RecordedEvent window = one(events, WindowEvent.NAME).orElseThrow(() -> new IOException("no window"));
        double[] times = events.stream()
                .filter(event -> event.getEventType().getName().equals(ServiceCallEvent.NAME))
                .filter(event -> !event.getStartTime().isBefore(window.getStartTime())
                        && event.getStartTime().isBefore(window.getEndTime()))
                .mapToDouble(event -> event.getDuration().toNanos() / 1e6)
                .toArray();
        return new Evidence(
                new Experiment(
                        window.getInt("users"),
                        Depth.valueOf(window.getString("depth")),
                        window.getDouble("warmUpSeconds"),
                        window.getDouble("windowSeconds"),
                        window.getInt("repetition")),
                window.getStartTime().toEpochMilli(),
                window.getDuration().toNanos() / 1e6,
                List.of(new ServiceCalls(FakeApplication.SERVICE, new double[times.length], times, Map.of(), 0, 0)),
                List.of(),
                List.of(),
                List.of(),
                new Utilisation(0, 0, 0, window.getInt("processors")),
                one(events, RunConditionsEvent.NAME)
                        .map(event -> Documents.read(event.getString("document"), RunConditions.class))
                        .orElseThrow(() -> new IOException("no conditions")),
                one(events, LoadReportEvent.NAME)
                        .map(event -> Documents.read(event.getString("document"), LoadReport.class))
                        .orElse(null));
    }

    private static Optional<RecordedEvent> one(List<RecordedEvent> events, String name) throws IOException {
        List<RecordedEvent> found = events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
        if (found.size() > 1) {
            throw new IOException(found.size() + " events " + name);
        }
        return found.stream().findFirst();
    }
}
