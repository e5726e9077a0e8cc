package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Entries;
import dev.culprit.heuristics.fields.Example;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Form;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.TextForm;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Numbers that are measured elsewhere, as they are now.
 *
 * @param source where they are measured
 * @param values 1 to 100 finite numbers by name
 */
@Says("ExternalMetrics.ingest: numbers that are measured elsewhere.")
@Example("{\"source\":\"db-host\",\"values\":{\"cpu\":0.82}}")
public record MetricsRequest(
        @Says("Where they are measured.") @Form(TextForm.METRIC)
        String source,

        @Says("Numbers by name.") @Entries(least = 1, most = 100) @Form(TextForm.METRIC)
        Map<String, Double> values) {

    public MetricsRequest {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        Fields.check(MetricsRequest.class, source, values);
    }
}
