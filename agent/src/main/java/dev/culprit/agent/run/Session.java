package dev.culprit.agent.run;

/**
 * Where a session of a diagnosis stands among the others; a diagnosis that nothing interrupts has one.
 *
 * @param number from 1
 * @param firstRecording number of the first recording made in it
 * @param sinceRecording number of the first recording, of this session or an earlier one, that belongs together with these
 */
record Session(int number, int firstRecording, int sinceRecording) {

    static final Session FIRST = new Session(1, 1, 1);

    /** The same, but nothing of earlier ones counts. */
    Session anew() {
        return new Session(number, firstRecording, firstRecording);
    }
}
