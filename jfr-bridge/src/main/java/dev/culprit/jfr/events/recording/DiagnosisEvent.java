package dev.culprit.jfr.events.recording;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Options and environment of the diagnosis this recording belongs to; makes a directory judge itself offline. */
@Name(DiagnosisEvent.NAME)
@Label("Diagnosis")
@Category("Culprit")
@StackTrace(false)
public final class DiagnosisEvent extends Event {

    public static final String NAME = "culprit.Diagnosis";

    /** JSON of {@link dev.culprit.heuristics.contract.DiagnosisOptions}. */
    @Label("Options")
    public String options = "";

    /** JSON of {@link dev.culprit.heuristics.result.Environment}. */
    @Label("Environment")
    public String environment = "";

    /** Number of the session in which the experiment was made, from 1; a diagnosis that is resumed has several. */
    @Label("Sitting")
    public int sitting = 1;

    /** Number of the first recording that belongs together with this one; those before it do not count any more. */
    @Label("Since Recording")
    public int sinceRecording = 1;
}
