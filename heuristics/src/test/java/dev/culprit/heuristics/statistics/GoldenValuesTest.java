package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.queueing.ErlangC;
import dev.culprit.heuristics.queueing.FinitePopulation;
import dev.culprit.heuristics.queueing.UniversalScalability;
import dev.culprit.heuristics.statistics.GoldenValues.Row;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Every formula gives what an independent program gives: see {@link GoldenValues}. Tests are named after its tables. */
class GoldenValuesTest {

    /** Of numbers computed to the end on both sides. */
    private static final double EXACT = 1e-9;

    @Test
    void wilson() {
        for (Row row : GoldenValues.of("wilson")) {
            WilsonInterval interval = WilsonInterval.of(row.count("successes"), row.count("trials"), row.number("z"));

            assertThat(interval.lower()).isCloseTo(row.number("lower"), within(EXACT));
            assertThat(interval.upper()).isCloseTo(row.number("upper"), within(EXACT));
        }
    }

    @Test
    void percentiles() {
        for (Row row : GoldenValues.of("percentiles")) {
            assertThat(Percentiles.nearestRank(row.numbers("values"), row.number("p")))
                    .isEqualTo(row.number("is"));
        }
    }

    @Test
    void effect() {
        for (Row row : GoldenValues.of("effect")) {
            assertThat(VarghaDelaney.a12(row.numbers("high"), row.numbers("low")))
                    .isCloseTo(row.number("a12"), within(EXACT));
            assertThat(MannWhitney.z(row.numbers("high"), row.numbers("low")))
                    .isCloseTo(row.number("z"), within(EXACT));
        }
    }

    @Test
    void welch() {
        for (Row row : GoldenValues.of("welch")) {
            assertThat(BatchMeansWelch.pValue(row.numbers("first"), row.numbers("second")))
                    .isCloseTo(row.number("p"), within(EXACT));
        }
    }

    @Test
    void effectiveSize() {
        for (Row row : GoldenValues.of("effectiveSize")) {
            assertThat(EffectiveSampleSize.of(row.numbers("values"))).isCloseTo(row.number("is"), relative(row, "is"));
        }
    }

    @Test
    void trend() {
        for (Row row : GoldenValues.of("trend")) {
            Trend trend = Trend.of(row.numbers("starts"), row.numbers("values"), row.number("window"));

            assertThat(trend.z()).isCloseTo(row.number("z"), within(EXACT));
            assertThat(trend.growth()).isCloseTo(row.number("growth"), within(EXACT));
        }
    }

    /** Ours takes 400 resamples, so its bounds are known to about 3 % of the width (one standard error). */
    @Test
    void bootstrap() {
        for (Row row : GoldenValues.of("bootstrap")) {
            Interval interval = BlockBootstrap.meanRatio(row.numbers("numerator"), row.numbers("denominator"), 1);

            Offset<Double> chance = within(0.12 * (row.number("upper") - row.number("lower")));
            assertThat(interval.lower()).isCloseTo(row.number("lower"), chance);
            assertThat(interval.upper()).isCloseTo(row.number("upper"), chance);
        }
    }

    @Test
    void coordinatedOmission() {
        for (Row row : GoldenValues.of("coordinatedOmission")) {
            double share = CoordinatedOmission.share(
                    row.numbers("responses"), row.flags("stalled"), row.number("distance"), row.number("limit"));

            assertThat(share).isCloseTo(row.number("share"), within(EXACT));
        }
    }

    @Test
    void erlangC() {
        for (Row row : GoldenValues.of("erlangC")) {
            int servers = row.count("servers");
            double utilisation = row.number("utilisation");

            assertThat(ErlangC.probabilityOfWaiting(servers, utilisation))
                    .isCloseTo(row.number("waiting"), within(EXACT));
            assertThat(ErlangC.responseTimeFactor(servers, utilisation))
                    .isCloseTo(row.number("factor"), relative(row, "factor"));
            assertThat(ErlangC.utilisationForFactor(3, servers))
                    .isCloseTo(row.number("utilisationForFactor3"), within(EXACT));
        }
    }

    @Test
    void fewestServers() {
        for (Row row : GoldenValues.of("fewestServers")) {
            assertThat(ErlangC.fewestServers(row.number("offered"), row.number("share")))
                    .isEqualTo(row.count("servers"));
        }
    }

    @Test
    void finitePopulation() {
        for (Row row : GoldenValues.of("finitePopulation")) {
            assertThat(FinitePopulation.responseTime(
                            row.count("users"), row.number("think"), row.number("demand"), row.count("servers")))
                    .isCloseTo(row.number("response"), relative(row, "response"));
        }
    }

    /** Two searches for the same least squares end a little apart. */
    @Test
    void scalability() {
        for (Row row : GoldenValues.of("scalability")) {
            UniversalScalability law = UniversalScalability.fit(row.numbers("users"), row.numbers("throughput"));

            assertThat(law.gamma()).isCloseTo(row.number("gamma"), within(1e-4 * row.number("gamma")));
            assertThat(law.contention()).isCloseTo(row.number("contention"), within(1e-4));
            assertThat(law.coherency()).isCloseTo(row.number("coherency"), within(1e-6));
        }
    }

    /** Theirs is a Monte Carlo integral beyond two looks. */
    @Test
    void groupSequential() {
        for (Row row : GoldenValues.of("groupSequential")) {
            GroupSequential.Spending spending = GroupSequential.Spending.valueOf(
                    row.values().get("spending").getAsString());
            assertThat(GroupSequential.bounds(row.numbers("information"), row.number("alpha"), spending))
                    .containsExactly(row.numbers("bounds"), within(2e-4));
        }
    }

    @Test
    void oscillation() {
        for (Row row : GoldenValues.of("oscillation")) {
            assertThat(Oscillation.autocorrelation(row.numbers("moments"), row.number("window"), row.number("period")))
                    .isCloseTo(row.number("is"), within(EXACT));
        }
    }

    private static Offset<Double> relative(Row row, String name) {
        return within(EXACT * Math.abs(row.number(name)));
    }
}
