package dev.culprit.apps.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.WilcoxonSignedRankTest;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every case with everything it calls. */
class TestApplicationsTest {

    private static final double SCALE = 0.1;
    private static final int PAIRS = 10;
    private static final int MOST_PAIRS = 100;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    static List<String> ids() {
        return TestApplications.all().stream().map(TestApplication::id).toList();
    }

    /**
     * Mean milliseconds of a single user's requests at scale 1, with the fault and without. There is no upper bound, for the
     * machine may be busy; but where the fault is meant to take time, it does. When a hiccup of cases 3 to 5 comes is left to chance.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 500, 500",
        "2, 507, 500",
        "3, 0, 0",
        "4, 0, 0",
        "5, 0, 0",
        "6, 80, 80",
        "7, 800, 700",
        "8, 1200, 300",
        "9, 600, 200",
        "10, 60, 6",
        "11, 300, 9",
        "12, 78, 1.3",
        "13, 60, 2",
        "14, 88, 5.5",
        "15, 70, 70",
        "16, 39, 3.4",
        "17, 52, 4.4",
        "18, 42, 4.4",
        "19, 100, 3.1",
        "20, 130, 3.4",
        "21, 386, 6",
        "22, 36, 3",
        "23, 981, 500",
        "24, 40, 4",
        "25, 508, 508",
        "26, 400, 400",
        "27, 210, 210",
        "28, 40, 40",
        "29, 52, 4.4",
        "30, 28, 4.2",
        "31, 88, 6",
        "32, 41, 3.5",
        "33, 851, 851",
        "34, 80, 80",
        "35, 54, 4.5",
        "36, 4, 4",
        "37, 4, 4",
        "38, 60, 4",
        "39, 40, 4",
        "40, 39, 1",
        "41, 61.5, 60.2",
        "42, 120, 12",
        "46, 300, 10",
        "47, 8, 3",
        "48, 30, 3",
        "49, 25, 6",
        "50, 80, 80"
    })
    @Tag("live")
    void servesWithAndWithoutTheFaultAndTakesAsLongAsItShould(String id, double faulty, double clean) throws Exception {
        TestApplication application = TestApplications.named(id);
        try (CaseServer server = CaseServer.start(new CaseOptions(application, SCALE, 0))) {
            for (String path : application.weights().keySet()) {
                assertServes(server.url() + path);
            }
            String url = server.url() + (id.equals("42") ? "/tc/42/checkout" : "/tc/" + id);

            Pairs pairs = new Pairs(url);
            pairs.call(PAIRS);

            while (!(pairs.takeAsLongAs(faulty, clean) && (faulty <= 2 * clean || pairs.showIt()))
                    && pairs.size() < MOST_PAIRS) {
                pairs.call(PAIRS); // a fault that two calls in five meet may be missed by the first ten
            }
            assertThat(pairs.takeAsLongAs(faulty, clean)).as(pairs.toString()).isTrue();
            if (faulty > 2 * clean) {
                assertThat(pairs.showIt()).as(pairs.toString()).isTrue();
            }
        }
    }

    /**
     * Calls with the fault and without, in turn: a machine that is busy for some seconds holds up both. Ranks of their differences
     * are compared (Wilcoxon 1945): one call that was held up says little, and a fault that only some calls meet still shows.
     */
    private static final class Pairs {

        /** One in a hundred looks at pairs without a difference sees one, in either direction. */
        private static final double LEVEL = 0.01;

        private final String url;
        private final List<Double> withFault = new ArrayList<>();
        private final List<Double> without = new ArrayList<>();

        Pairs(String url) {
            this.url = url;
        }

        void call(int pairs) throws Exception {
            for (int i = 0; i < pairs; i++) {
                withFault.add(millis(url + "?fault=on"));
                without.add(millis(url + "?fault=off"));
            }
        }

        int size() {
            return withFault.size();
        }

        /** Half of what they should take, at this scale. */
        boolean takeAsLongAs(double faulty, double clean) {
            return mean(withFault) > SCALE / 2 * faulty && mean(without) > SCALE / 2 * clean;
        }

        /** Whether the calls with the fault take longer: in which direction, ranks say too, for means follow the calls that were held up. */
        boolean showIt() {
            double[] faulty = withFault.stream().mapToDouble(millis -> millis).toArray();
            double[] clean = without.stream().mapToDouble(millis -> millis).toArray();
            boolean exactly = false; // is slow beyond 20 pairs
            return signedRanks(faulty, clean) > 0
                    && new WilcoxonSignedRankTest().wilcoxonSignedRankTest(faulty, clean, exactly) < LEVEL;
        }

        private static double signedRanks(double[] faulty, double[] clean) {
            double[] differences = new double[faulty.length];
            Arrays.setAll(differences, pair -> faulty[pair] - clean[pair]);
            double[] ranks = new NaturalRanking()
                    .rank(Arrays.stream(differences).map(Math::abs).toArray());
            double sum = 0;
            for (int pair = 0; pair < ranks.length; pair++) {
                sum += Math.signum(differences[pair]) * ranks[pair];
            }
            return sum;
        }

        @Override
        public String toString() {
            return "with the fault " + withFault + ", without " + without;
        }
    }

    @Test
    void allAreTestedHere() throws Exception {
        CsvSource tested = TestApplicationsTest.class
                .getDeclaredMethod(
                        "servesWithAndWithoutTheFaultAndTakesAsLongAsItShould",
                        String.class,
                        double.class,
                        double.class)
                .getAnnotation(CsvSource.class);
        assertThat(Stream.of(tested.value()).map(row -> row.substring(0, row.indexOf(','))))
                .containsExactlyElementsOf(ids());
    }

    private static void assertServes(String url) throws Exception {
        for (String query : List.of("?fault=on", "?fault=off", "")) {
            HttpResponse<String> response = get(url + query);
            assertThat(response.statusCode()).as("%s%s", url, query).isEqualTo(200);
            assertThat(response.body()).isEqualToIgnoringNewLines("done");
        }
    }

    private static double millis(String url) throws Exception {
        long start = System.nanoTime();
        get(url);
        return (System.nanoTime() - start) / 1e6;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static HttpResponse<String> get(String url) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void haveIdsOfTheirOwn() {
        assertThat(ids()).doesNotHaveDuplicates();
    }

    @Test
    void anUnknownOneIsRefusedInOneLine() {
        assertThatThrownBy(() -> CaseOptions.parse("--case", "99"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown case '99'; there are " + String.join(", ", ids()));
        assertThatThrownBy(() -> CaseOptions.parse("--cases", "1")).hasMessageContaining("unknown option --cases");
        assertThatThrownBy(() -> CaseOptions.parse("--case")).hasMessageContaining("has no value");
    }
}
