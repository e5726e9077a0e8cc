package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.chart.Legend;
import dev.culprit.client.report.chart.ResponseTimeChart;
import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.ServiceResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The services at the highest load, as seen inside the application. */
final class ServicesSection {

    private static final int MOST = 30;

    private ServicesSection() {}

    static Node render(DiagnosisResult result, Levels levels) {
        return levels.highest()
                .filter(level -> !level.services().isEmpty())
                .map(level -> section(level, result.requirement()))
                .orElse(Markup.none());
    }

    private static Node section(ExperimentResult level, Requirement requirement) {
        String percentile = ResponseTimeChart.percentileName(requirement);
        boolean column = !percentile.equals("p50") && !percentile.equals("p95");
        List<ServiceResult> shown =
                level.services().subList(0, Math.min(MOST, level.services().size()));
        List<String> columns = new ArrayList<>(
                List.of("Service", "#Calls", "#Mean", "#p50", "#p95", "#Maximum", "#Beyond limit", "Mostly"));
        if (column) {
            columns.add(5, "#" + percentile);
        }
        Table table = Table.of("Services at maximum load", columns);
        for (ServiceResult service : shown) {
            List<Node> cells = new ArrayList<>(List.of(
                    Blocks.code(service.service()),
                    text(Unbroken.count(service.calls())),
                    text(Unbroken.millis(service.meanMillis())),
                    text(Unbroken.millis(service.p50())),
                    text(Unbroken.millis(service.p95())),
                    text(Unbroken.millis(service.maxMillis())),
                    beyond(service, requirement),
                    mostly(service)));
            if (column) {
                cells.add(5, text(Unbroken.millis(service.percentileMillis())));
            }
            table.row(cells);
        }
        int more = level.services().size() - shown.size();
        return Blocks.section(
                "services",
                "Services at " + Unbroken.of(level.users(), "user"),
                el(
                        "p",
                        cls("note"),
                        text(
                                "Times inside the application, most time-consuming first: without the network, and without queues "
                                        + "in front of the entry point.")),
                table.render(),
                Markup.when(
                        more > 0,
                        el(
                                "p",
                                cls("note"),
                                text("The " + MOST + " most time-consuming of "
                                        + Unbroken.count(level.services().size())
                                        + " services are shown; the JSON document has all of them."))));
    }

    private static Node beyond(ServiceResult service, Requirement requirement) {
        String share = Unbroken.percent(service.violationShare());
        return service.violationShare() > requirement.allowedShare() + 1e-12
                ? el("strong", cls("violated"), text("✕ " + share))
                : text(share);
    }

    private static Node mostly(ServiceResult service) {
        Optional<Map.Entry<WaitState, Double>> biggest = service.attributionMillis().entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .max(Map.Entry.<WaitState, Double>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())));
        return biggest.<Node>map(entry -> el(
                        "span",
                        cls("mostly"),
                        Legend.swatch(entry.getKey()),
                        text(entry.getKey().phrase() + ", "
                                + Unbroken.percent(entry.getValue() / service.meanMillis()))))
                .orElse(text(Unbroken.UNKNOWN));
    }
}
