package dev.culprit.heuristics.simulation;

import java.util.Random;

/** Calls that take several times as long at first and become faster with each of them, as those of a JVM that is cold. */
public final class WarmingBehaviour implements Behaviour {

    /** What one call does, given how many times as long as later it takes. */
    public interface Body {
        void call(Call call, double factor);
    }

    private final double atFirst;
    private final double calls;
    private final Body body;
    private int served;

    /**
     * @param atFirst how many times as long the first call takes
     * @param calls after which the excess has fallen to 1 / e
     */
    public WarmingBehaviour(double atFirst, double calls, Body body) {
        this.atFirst = atFirst;
        this.calls = calls;
        this.body = body;
    }

    @Override
    public void call(Call call) {
        body.call(call, 1 + (atFirst - 1) * Math.exp(-served / calls));
    }

    @Override
    public void completed(double now, Random random) {
        served++;
    }
}
