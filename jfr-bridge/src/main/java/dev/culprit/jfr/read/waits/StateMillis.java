package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;

/** How long each call was in each state, in milliseconds and exclusively: one column per state that some call was in. */
final class StateMillis {

    private final int calls;
    private final double[][] columns = new double[WaitState.values().length][];

    /** @param calls how many there are */
    StateMillis(int calls) {
        this.calls = calls;
    }

    void add(WaitState state, int call, double millis) {
        column(state)[call] += millis;
    }

    void set(WaitState state, int call, double millis) {
        column(state)[call] = millis;
    }

    /** 0 if the call was not in the state; NaN if it is not known. */
    double get(WaitState state, int call) {
        double[] column = columns[state.ordinal()];
        return column == null ? 0 : column[call];
    }

    /** Whether anything was said about a state. */
    boolean has(WaitState state) {
        return columns[state.ordinal()] != null;
    }

    private double[] column(WaitState state) {
        double[] column = columns[state.ordinal()];
        if (column == null) {
            column = new double[calls];
            columns[state.ordinal()] = column;
        }
        return column;
    }
}
