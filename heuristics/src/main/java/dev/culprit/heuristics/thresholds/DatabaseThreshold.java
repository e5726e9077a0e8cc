package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Unit.COUNT;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** What decides whether the database, or which statement, is to blame. */
public enum DatabaseThreshold implements Threshold {
    // DatabaseLoad
    ACTIVE_SESSIONS_PER_CALL(
            0.3,
            RATIO,
            CHOSEN,
            "With fewer active sessions per call under way, calls wait for another database, or for what lies between."),

    // Repetition
    REPETITION_FEWEST_EXECUTIONS(
            5,
            COUNT,
            CHOSEN,
            "Pairs and triples in one call are harmless, though Wert's thesis, 6.3.8, reports whatever is executed twice."),
    STATEMENT_RELEVANT_SHARE(
            0.3, SHARE, CHOSEN, "Of a service's database time or statements: with less, one does not stand out."),

    // StatementChain
    CHAIN_FEWEST_STATEMENTS(
            10,
            COUNT,
            CHOSEN,
            "Different ones in a call: who is logged in, what is shown and who has seen it are some five."),

    // StatementCost
    COMMON_STATEMENT_SHARE(
            0.05,
            SHARE,
            CHOSEN,
            "Of all executions: only a statement with more of them tells how long a round trip takes."),
    ROUND_TRIP_PART(
            0.9,
            SHARE,
            CHOSEN,
            "Of the time of the quickest common statement: the rest is work that even this one gives the database."),

    // CircuitousTreasureHunt, ExpensiveDatabaseCall
    DATABASE_WORK_SHARE(
            0.2,
            SHARE,
            CHOSEN,
            "Of the database's work: with less, statements are slow because of what others ask for."),

    // ExpensiveDatabaseCall
    EXPENSIVE_MOST_EXECUTIONS(
            3, COUNT, CHOSEN, "In one call: of more, their number is the problem, which is a Stifle's business."),
    EXPENSIVE_GROWTH_TOLERANCE(
            0.05,
            SHARE,
            CHOSEN,
            "Of the response time: so little growth of all else is noise, in calls that consist of the statement alone."),
    EXPENSIVE_SERVICE_SHARE(
            0.2,
            SHARE,
            CHOSEN,
            "Of a service's time: with less, too few of its calls execute the statement to make it slow."),
    EXPENSIVE_LOCKED_SHARE(
            0.2,
            SHARE,
            CHOSEN,
            "Of the time of all database calls: where they wait for locks, time tells what work does not."),

    // Stifle
    STIFLE_SHARE_OF_CALLS(
            0.1,
            SHARE,
            CHOSEN,
            "Of the time of all database calls: with less, repeating does not congest the database.");

    private final Definition definition;

    DatabaseThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
