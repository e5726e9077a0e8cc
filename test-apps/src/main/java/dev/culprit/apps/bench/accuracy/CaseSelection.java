package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.cases.TestApplications;
import java.util.List;
import java.util.stream.Stream;

/** Which cases are meant by {@code 1,12-15,23b}. */
final class CaseSelection {

    private CaseSelection() {}

    /**
     * In the order of the table of cases; all of them for the empty text.
     *
     * @throws IllegalArgumentException if a single one does not exist; a range may have gaps
     */
    static List<TestApplication> of(String ids) {
        if (ids.isBlank()) {
            return TestApplications.all();
        }
        List<String> parts = Stream.of(ids.split(",")).map(String::strip).toList();
        parts.stream().filter(part -> !part.contains("-")).forEach(TestApplications::named);
        return TestApplications.all().stream()
                .filter(application -> parts.stream().anyMatch(part -> contains(part, application.id())))
                .toList();
    }

    private static boolean contains(String part, String id) {
        int dash = part.indexOf('-');
        return dash < 0
                ? part.equals(id)
                : number(id) >= number(part.substring(0, dash)) && number(id) <= number(part.substring(dash + 1));
    }

    private static int number(String id) {
        String digits = id.replaceAll("\\D", "");
        if (digits.isEmpty()) {
            throw new IllegalArgumentException("not a case: '" + id + "'");
        }
        return Integer.parseInt(digits);
    }
}
