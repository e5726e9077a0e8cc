package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.facts.FactName.EPISODE;
import static dev.culprit.heuristics.facts.FactName.EPISODES;
import static dev.culprit.heuristics.facts.FactName.OTHER_CALL_MEAN;
import static dev.culprit.heuristics.facts.FactName.PERIOD;
import static dev.culprit.heuristics.facts.FactName.SLOW_CALL_MEAN;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.wording.Quantity;

/** What is told of episodes, whatever makes calls slow in them. */
public final class EpisodePhrases {

    private EpisodePhrases() {}

    /** Facts about the episodes for an artefact. */
    public static Facts facts(Episodes episodes) {
        return Facts.NONE
                .with(EPISODES, episodes.episodes().size())
                .with(EPISODE, episodes.typicalLengthMillis())
                .with(PERIOD, episodes.periodMillis())
                .with(SLOW_CALL_MEAN, episodes.excess().high().responseMillis())
                .with(OTHER_CALL_MEAN, episodes.excess().low().responseMillis());
    }

    /** "in 4 episodes of about 2 s, every 15 s, slow calls take 245 ms on average, others 19 ms" */
    public static String told(Episodes episodes) {
        return "in " + episodes.episodes().size() + " episodes of about "
                + Quantity.millis(episodes.typicalLengthMillis()) + ", every "
                + Quantity.millis(episodes.periodMillis()) + ", slow calls take "
                + Quantity.millis(episodes.excess().high().responseMillis()) + " on average, others "
                + Quantity.millis(episodes.excess().low().responseMillis());
    }
}
