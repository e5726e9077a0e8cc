package dev.culprit.heuristics.analysis.time;

import dev.culprit.heuristics.result.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is told of episodes, whatever makes calls slow in them. */
public final class EpisodePhrases {

    private EpisodePhrases() {}

    /** Facts about the episodes for an artefact. */
    public static Map<String, Object> facts(Episodes episodes) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("episodes", episodes.episodes().size());
        facts.put("episodeMillis", episodes.typicalLengthMillis());
        facts.put("periodMillis", episodes.periodMillis());
        facts.put("slowCallMeanMillis", episodes.excess().high().responseMillis());
        facts.put("otherCallMeanMillis", episodes.excess().low().responseMillis());
        return facts;
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
