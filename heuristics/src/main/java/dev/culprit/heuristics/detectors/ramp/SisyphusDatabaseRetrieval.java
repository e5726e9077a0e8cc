package dev.culprit.heuristics.detectors.ramp;

import static dev.culprit.heuristics.facts.FactName.ROWS_PER_RESULT_AFTER;
import static dev.culprit.heuristics.facts.FactName.ROWS_PER_RESULT_BEFORE;
import static dev.culprit.heuristics.facts.FactName.SHARE_OF_GROWTH;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.database.Repetition;
import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.locks.Unseen;
import dev.culprit.heuristics.analysis.places.Sites;
import dev.culprit.heuristics.analysis.time.OperationTime;
import dev.culprit.heuristics.analysis.time.RampFacts;
import dev.culprit.heuristics.analysis.time.RowGrowth;
import dev.culprit.heuristics.detectors.database.Stifle;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.RampSentences;
import dev.culprit.heuristics.wording.RampSentences.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sisyphus Database Retrieval, where it makes calls slower and slower: a statement fetches all rows there are, and there are more every
 * day.
 *
 * <p><b>Hypothesis.</b> What grows of calls is the time of one statement, and it grows because the statement returns more rows.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows by which The Ramp was found. In those of a single user the rows of
 * every result are counted. To name the place, a targeted window of a single user.
 *
 * <p><b>Analysis.</b> Share of what calls take longer that each statement makes up; rank test, and block-bootstrap interval of the ratio
 * of the means, of the rows per result in the last and the first window of a single user; trend of these in the last ({@link RowGrowth}).
 *
 * <p><b>Verdict.</b> Detected when one statement makes up at least half of what calls take longer, and its results have more rows beyond
 * doubt (rank test 1 %, ratio beyond 1), at least ten (a page is no more), by a share at least a third as large as that by which its
 * executions in one call take longer beyond doubt; unless they become fewer within the last window, as what the load has left over does.
 * What takes longer without more rows looks at more, waits, or is executed more often: an index is missing, not a limit. Not applicable
 * if rows were not counted. Severity = time that the executions take longer.
 *
 * <p><b>Blind spots.</b> Rows that the driver fetches and nobody takes. Time of drivers that fetch while rows are taken: it is not the
 * statement's. Results whose size differs so much from one to the next that growth is lost in it. Whether the rows are used. What the application does with more rows
 * is not time of the statement: where that grows more, The Ramp is what is found. The same statement executed more often is
 * {@link Stifle}.
 *
 * <p><b>Source.</b> Dugan, Glinert, Shokoufandeh (2002) and Wert (2015), section 4.2 (the node); the rule is ours.
 */
public final class SisyphusDatabaseRetrieval implements Detector {

    @Override
    public String category() {
        return "the-ramp/sisyphus-database-retrieval";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.SINGLE_USER_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        OperationTime time = OperationTime.of(service, measurements).orElse(null);
        if (time == null) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, RampSentences.tooFewCallsAlone());
        }
        RowGrowth most = most(service, measurements).orElse(null);
        if (most == null) {
            return Unseen.statements(service, measurements)
                    .<Verdict>map(unseen -> unseen)
                    .orElse(new NotDetected(RampSentences.noMainStatement()));
        }
        String statement = most.statement();
        if (!RowGrowth.counted(service, measurements)) {
            return new NotApplicable(RampSentences.rowsNotCounted(statement));
        }
        if (!most.isKnown()) {
            return most.before().isEmpty() && most.after().isEmpty()
                    ? new NotDetected(RampSentences.noRows(statement))
                    : new Inconclusive(Doubt.TOO_FEW_CALLS, RampSentences.tooFewResults(statement));
        }
        Rows rows = rows(most);
        return most.explains()
                ? new Detected(
                        most.shareOfGrowth() * (time.afterMillis() - time.beforeMillis()), RampSentences.moreRows(rows))
                : new NotDetected(most.shrinks() ? RampSentences.leftOver(rows) : RampSentences.notWhy(rows));
    }

    /** The statement that makes up most of what calls take longer, if that is at least half. */
    private static Optional<RowGrowth> most(String service, Measurements measurements) {
        return RowGrowth.of(service, measurements).stream()
                .findFirst()
                .filter(growth -> growth.shareOfGrowth() >= MAIN_SHARE.value());
    }

    private static Rows rows(RowGrowth growth) {
        return new Rows(growth.statement(), growth.beforeRows(), growth.afterRows());
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        Map<String, List<RowGrowth>> byStatement = new LinkedHashMap<>();
        services.forEach(service -> most(service, measurements)
                .ifPresent(growth -> byStatement
                        .computeIfAbsent(growth.statement(), key -> new ArrayList<>())
                        .add(growth)));
        List<Finding> findings = new ArrayList<>();
        byStatement.values().forEach(same -> findings.add(finding(same, path, measurements)));
        return findings;
    }

    private Finding finding(List<RowGrowth> same, List<String> path, Measurements measurements) {
        RowGrowth worst = same.get(0);
        List<String> services = same.stream().map(RowGrowth::service).toList();
        OperationTime time = OperationTime.of(worst.service(), measurements).orElseThrow();
        double grownMillis = time.afterMillis() - time.beforeMillis();
        Facts facts = RampFacts.facts(time)
                .with(ROWS_PER_RESULT_BEFORE, worst.beforeRows())
                .with(ROWS_PER_RESULT_AFTER, worst.afterRows())
                .with(SHARE_OF_GROWTH, worst.shareOfGrowth());
        Artefact artefact = artefact(worst, services, facts, measurements);
        return Finding.of(category(), path, Cause.STATEMENT)
                .suffering(
                        worst.service(),
                        services,
                        Math.max(
                                0,
                                grownMillis
                                        / time.grownStates(worst.service(), measurements)
                                                .high()
                                                .responseMillis()),
                        Math.min(1, CriticalLoad.fromUsers(measurements, services)))
                .blaming(artefact, artefact.location() == null ? Confidence.MEDIUM : Confidence.HIGH)
                .saying(
                        RampSentences.moreAndMoreRows(worst.service(), rows(worst), RampFacts.slowdown(time)),
                        RampSentences.fetchFewerRows());
    }

    private static Artefact artefact(RowGrowth worst, List<String> services, Facts facts, Measurements measurements) {
        Optional<WaitSite> site = Sites.at(measurements, WaitState.DATABASE, worst.statement(), services);
        String location = Repetition.location(worst.service(), worst.statement(), measurements.singleUserTargeted())
                .orElse(site.map(WaitSite::location).orElse(null));
        return new Artefact(
                Artefact.Type.STATEMENT,
                worst.statement(),
                location,
                facts,
                site.map(WaitSite::stack).orElse(List.of()));
    }
}
