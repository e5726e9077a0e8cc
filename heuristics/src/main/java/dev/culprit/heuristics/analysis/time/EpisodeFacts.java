package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.facts.FactName.EPISODE;
import static dev.culprit.heuristics.facts.FactName.EPISODES;
import static dev.culprit.heuristics.facts.FactName.OTHER_CALL_MEAN;
import static dev.culprit.heuristics.facts.FactName.PERIOD;
import static dev.culprit.heuristics.facts.FactName.SLOW_CALL_MEAN;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.wording.HiccupSentences.SlowTimes;

/** What is told of episodes, whatever makes calls slow in them. */
public final class EpisodeFacts {

    private EpisodeFacts() {}

    /** Facts about the episodes for an artefact. */
    public static Facts facts(Episodes episodes) {
        return Facts.NONE
                .with(EPISODES, episodes.episodes().size())
                .with(EPISODE, episodes.typicalLengthMillis())
                .with(PERIOD, episodes.periodMillis())
                .with(SLOW_CALL_MEAN, episodes.excess().high().responseMillis())
                .with(OTHER_CALL_MEAN, episodes.excess().low().responseMillis());
    }

    /** The same for sentences. */
    public static SlowTimes slowTimes(Episodes episodes) {
        return new SlowTimes(
                episodes.episodes().size(),
                episodes.typicalLengthMillis(),
                episodes.periodMillis(),
                episodes.excess().high().responseMillis(),
                episodes.excess().low().responseMillis());
    }
}
