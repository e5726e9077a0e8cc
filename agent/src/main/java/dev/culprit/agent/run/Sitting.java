package dev.culprit.agent.run;

/**
 * Where a sitting of a diagnosis stands among the others; a diagnosis that nothing interrupts has one.
 *
 * @param number from 1
 * @param firstRecording number of the first recording made in it
 * @param sinceRecording number of the first recording, of this sitting or an earlier one, that belongs together with these
 */
record Sitting(int number, int firstRecording, int sinceRecording) {

    static final Sitting FIRST = new Sitting(1, 1, 1);

    /** The same, but nothing of earlier ones counts. */
    Sitting anew() {
        return new Sitting(number, firstRecording, firstRecording);
    }
}
