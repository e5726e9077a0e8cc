package dev.culprit.agent.run;

import dev.culprit.agent.budget.CallThinner;
import dev.culprit.agent.budget.RecordingBudget;
import dev.culprit.agent.budget.WaitThresholds;
import dev.culprit.agent.environment.PrivateDirectory;
import dev.culprit.agent.environment.RecorderDirectory;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.room.Step;
import dev.culprit.agent.run.clock.OwnCpu;
import dev.culprit.agent.run.request.OneLine;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.jfr.events.recording.DiagnosisEvent;
import dev.culprit.jfr.events.recording.LoadReportEvent;
import dev.culprit.jfr.read.pass.RecordingException;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Runs experiments in this JVM: probes on, load on, warm-up, one window, load off, recording read.
 *
 * <p>The recording starts before the load and so runs through the warm-up. That costs disk space for data nobody judges,
 * but the recorder's start (0.3 s the first time), the retransformation of the event classes and the compilation of
 * their commit path all fall into the warm-up instead of the window, and the cost of lock events can be counted before
 * it matters. Probes stay in between experiments: switching them throws compiled code away.
 *
 * <p>Whatever goes wrong ends as {@link Invalid}, with the recording closed and the probes out. Not thread-safe except
 * for {@link #release()}.
 */
final class LiveRunner implements ExperimentRunner {

    /** No name of a recording: what it holds is of no experiment of the diagnosis. */
    private static final String LOOK = "look.jfr";

    private final RunPorts ports;
    private final LoadHandshake load;
    private final Progress progress;
    private final ObserverGauge observer;
    private final DiagnosisOptions options;
    private final Path directory;
    private final OwnCpu ownCpu = new OwnCpu();
    private final CallThinner thinner;

    /** Of the diagnosis, for its recordings: whatever the directory in which it is resumed is called. */
    private String runId;

    private final WriteRate rate = new WriteRate();

    private Session session = Session.FIRST;
    private int number;

    /** After whose warm-up the application is ready; null if it is, or gets that warm-up anyway. */
    private @Nullable Experiment cold;

    /** Why the diagnosis has begun anew; empty if it has not, or if a recording tells. */
    private String anewBecause = "";

    private volatile @Nullable ExperimentRecording recording;
    private volatile boolean released;

    LiveRunner(
            RunPorts ports,
            LoadHandshake load,
            Progress progress,
            ObserverGauge observer,
            String runId,
            DiagnosisOptions options,
            Path directory) {
        this.ports = ports;
        this.load = load;
        this.progress = progress;
        this.observer = observer;
        this.runId = runId;
        this.options = options;
        this.directory = directory;
        thinner = new CallThinner(
                ports.probes()::counts,
                ports.probes()::thinCalls,
                ports.time()::nanos,
                ports.time()::processNanos,
                Runtime.getRuntime().availableProcessors());
    }

    /** Goes on where an earlier session of this diagnosis ended. */
    void begin(String diagnosis, Session resumed) {
        runId = diagnosis;
        session = resumed;
        number = resumed.firstRecording() - 1;
    }

    /**
     * What was measured before belongs no more to what is measured now.
     *
     * @param reason is told with the first experiment that does
     * @return number of its recording, if nothing goes wrong
     */
    int beginAnew(String reason) {
        session = session.anew();
        cold = null;
        anewBecause = reason;
        return session.sinceRecording();
    }

    /**
     * The next experiment is the first that this application sees, although it is not the first of the diagnosis.
     *
     * @param like an experiment whose warm-up it would have had, load included
     */
    void beginCold(Experiment like) {
        cold = like;
    }

    @Override
    public Outcome run(Experiment experiment) {
        number++;
        return carryOut(experiment, directory.resolve(RecordingNames.of(number)));
    }

    /** Carries it out to see how the application does, and leaves no recording: it is no experiment of the diagnosis. */
    Outcome look(Experiment experiment) {
        Path file = directory.resolve(LOOK);
        Outcome outcome = carryOut(experiment, file);
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) { // it counts nowhere
            ports.log().warn(file + " is left: " + OneLine.of(e));
        }
        return outcome;
    }

    private Outcome carryOut(Experiment experiment, Path file) {
        try {
            return new Measured(measure(experiment, file));
        } catch (LoadFailure e) {
            return failed(e.reason(), e.retry());
        } catch (IOException | RecordingException e) {
            return failed("the recording could not be written or read: " + OneLine.of(e), false);
        } catch (OutOfMemoryError e) {
            return failed(ports.room().outOfMemory(e), false);
        } catch (Exception | LinkageError e) { // whatever it is, the application must be left clean
            return failed("internal error in the run: " + OneLine.of(e), false);
        } finally {
            closeRecording();
        }
    }

    private Evidence measure(Experiment experiment, Path file) throws LoadFailure, IOException, RecordingException {
        progress.phase(Phase.INSTRUMENTING, -1);
        checkReady(experiment);
        ports.probes().apply(Scope.ready());
        warmApplication(experiment);
        long begin = ports.time().nanos();
        WaitThresholds thresholds = new WaitThresholds(ports.settings().apply(experiment));
        ExperimentRecording running = startRecording(thresholds.first());
        thresholds.begin();
        awaitLoad(experiment);
        List<String> remarks = new ArrayList<>();
        if (!anewBecause.isEmpty()) {
            remarks.add(OneLine.of("Nothing of earlier sessions is taken over: " + anewBecause, ""));
        }
        warmUp(experiment, running, thresholds, remarks);
        Window window = measureWindow(experiment);
        load.stop(window.startEpochMillis(), window.lengthMillis());
        awaitReport(remarks);
        remarks.addAll(running.others().stream()
                .map(name -> "Another flight recording is running: " + name + ". Its settings add to ours.")
                .toList());
        ports.probes().remarks().forEach(remark -> remarks.add(OneLine.of(remark, "")));
        progress.phase(Phase.COLLECTING, -1);
        checkProbes();
        window.writeConditions(ports.probes().coverage(), thresholds.lockMillis(), remarks);
        boolean complete = running.stopAndDump(file);
        rate.learn(experiment, running.bytes(), ports.time().nanos() - begin);
        closeRecording();
        if (!complete) {
            throw new LoadFailure(
                    "the recording outgrew its limit of " + (ExperimentRecording.MAX_BYTES >> 20)
                            + " MB, so its beginning is lost: use shorter windows or fewer users",
                    false);
        }
        anewBecause = "";
        progress.phase(Phase.ANALYSING, -1);
        Evidence evidence = read(file);
        observer.stallMillis(evidence.conditions().stallMillis());
        return evidence;
    }

    private Evidence read(Path file) throws LoadFailure, IOException, RecordingException {
        // How much heap there is cannot be told in time: a collection of the young leaves what died in the old. What
        // was
        // measured is not thrown away for that; judging is bounded, and what the JVM has not got it says.
        Optional<String> shortage = ports.room().nearlyGone();
        if (shortage.isPresent()) {
            throw new LoadFailure(shortage.get(), false);
        }
        try (Room.Taken taken = ports.room().take(Step.JUDGING)) {
            return readOrSay(file);
        }
    }

    private Evidence readOrSay(Path file) throws LoadFailure, IOException, RecordingException {
        try {
            return ports.reader().read(file);
        } catch (OutOfMemoryError e) { // here, while what reading takes still counts as ours
            throw new LoadFailure(ports.room().outOfMemory(e), false);
        }
    }

    private void checkReady(Experiment experiment) throws LoadFailure, IOException {
        String reason = load.endReason();
        if (reason != null || released) {
            throw new LoadFailure(reason == null ? "the diagnosis is over" : reason, false);
        }
        PrivateDirectory.ensure(directory);
        Optional<String> shortage = ports.room().shortageWithin(directory, rate.bytes(experiment), Step.RECORDING);
        if (shortage.isPresent()) {
            throw new LoadFailure(shortage.get(), false);
        }
    }

    private void checkProbes() throws LoadFailure {
        Optional<String> failure = ports.probes().failure();
        if (failure.isPresent()) {
            throw new LoadFailure(failure.get(), false);
        }
    }

    private ExperimentRecording startRecording(Map<String, String> settings) throws IOException {
        boolean first = !FlightRecorder.isInitialized();
        RecorderDirectory.makePrivate(ports.log()::warn);
        ExperimentRecording started = ExperimentRecording.start(settings);
        recording = started;
        if (first) {
            RepositoryNote.write(ports.directory());
        }
        writeDiagnosis();
        ports.probes().writeDictionaries();
        ports.probes().prepareSampling();
        return started;
    }

    /** In a diagnosis without interruption, short warm-ups follow one at maximum load. */
    private void warmApplication(Experiment next) throws LoadFailure {
        Experiment like = cold;
        if (like != null && next.warmUpSeconds() < like.warmUpSeconds()) {
            awaitLoad(like);
            progress.phase(Phase.WARMING_UP, like.warmUpSeconds());
            long length = nanos(like.warmUpSeconds());
            new WarmUp(ports.time(), load::hold).finish(ports.time().nanos() + length, length);
            load.stop(0, 0);
            load.awaitReport(ports.timeouts().report().toNanos());
        }
        cold = null;
    }

    private void awaitLoad(Experiment experiment) throws LoadFailure {
        double ramp = Progress.rampSeconds(experiment.users(), options.timeScale());
        boolean byHand = options.clientVersion().isEmpty();
        Duration patient =
                byHand ? ports.timeouts().steadyByHand() : ports.timeouts().steady();
        long patience = patient.toNanos() + nanos(ramp);
        long deadline = ports.time().nanos() + patience;
        progress.phase(Phase.AWAITING_LOAD, -1);
        // A repetition must not fall for the same waves of users in step that the first run may have shown.
        boolean vary = experiment.repetition() > 0;
        thinner.begin(experiment.windowSeconds());
        load.start(Tokens.next(runId, number), experiment.users(), ramp, options.seed() + number, vary);
        load.awaitStartSeen(patience);
        progress.phase(Phase.RAMPING, ramp);
        if (!load.awaitSteady(deadline - ports.time().nanos())) {
            throw new LoadFailure(
                    "the load did not become steady within " + TimeUnit.NANOSECONDS.toSeconds(patience)
                            + " s: is the load generator running?",
                    true);
        }
        thinner.look();
    }

    /** Lets the application work, and decides meanwhile how much of that is recorded. */
    private void hold(long nanos) throws LoadFailure {
        long end = ports.time().nanos() + nanos;
        long left = nanos;
        do {
            load.hold(Math.min(left, CallThinner.LOOK_NANOS));
            thinner.look();
            left = end - ports.time().nanos();
        } while (left > 0);
    }

    private void warmUp(
            Experiment experiment, ExperimentRecording running, WaitThresholds thresholds, List<String> remarks)
            throws LoadFailure, IOException {
        progress.phase(Phase.WARMING_UP, experiment.warmUpSeconds());
        long end = ports.time().nanos() + nanos(experiment.warmUpSeconds());
        // measured in the second half, when the code that waits is already compiled
        hold(nanos(experiment.warmUpSeconds() / 2) - WaitThresholds.LOOK_NANOS);
        remarks.addAll(thresholds.choose(
                nanos -> hold(Math.min(nanos, end - ports.time().nanos())),
                running::set,
                () -> RecordingBudget.coresForWaits(
                        thinner.usedCores(), Runtime.getRuntime().availableProcessors())));
        double compiling = new WarmUp(ports.time(), this::hold).finish(end, nanos(experiment.warmUpSeconds()));
        if (compiling > WarmUp.MOST_COMPILING) {
            remarks.add(WarmUp.remark(compiling));
        }
    }

    private Window measureWindow(Experiment experiment) throws LoadFailure {
        ports.probes().countRows(experiment.users() == 1); // there are few
        ports.probes().startSampling(experiment.depth());
        try {
            progress.phase(Phase.MEASURING, experiment.windowSeconds());
            Window window = Window.open(
                    runId, experiment, progress.purpose(), ports.time(), ownCpu, ports.probes()::callsCompleted);
            load.hold(nanos(experiment.windowSeconds()));
            window.close();
            return window;
        } finally {
            ports.probes().stopSampling();
            ports.probes().countRows(false);
        }
    }

    private void writeDiagnosis() {
        DiagnosisEvent event = new DiagnosisEvent();
        event.options = Documents.write(options);
        event.environment = Documents.write(ports.environment());
        event.sitting = session.number();
        event.sinceRecording = session.sinceRecording();
        event.commit();
    }

    private void awaitReport(List<String> remarks) throws LoadFailure {
        progress.phase(Phase.COOLING_DOWN, -1);
        LoadReport report = load.awaitReport(ports.timeouts().report().toNanos());
        if (report == null) {
            withoutReport(remarks);
            return;
        }
        LoadReportEvent event = new LoadReportEvent();
        event.document = Documents.write(report);
        event.commit();
    }

    /**
     * A person has no figures to give. A program that has none is broken, and its users may never have arrived: what the
     * probes saw would read as good times.
     */
    private void withoutReport(List<String> remarks) throws LoadFailure {
        if (!options.clientVersion().isEmpty()) {
            throw new LoadFailure(
                    "the load generator delivered no report within "
                            + ports.timeouts().report().toSeconds()
                            + " s, so nobody knows what its users saw; look at what keeps it busy",
                    true);
        }
        remarks.add(
                "There are no figures of the load generator: waiting in front of the application cannot be seen in this"
                        + " run.");
    }

    private Outcome failed(String reason, boolean retry) {
        closeRecording();
        List<String> remaining = release();
        load.stop(0, 0);
        if (load.endReason() == null && retry) {
            awaitQuiet();
        }
        String rest = remaining.isEmpty() ? "" : "; could not be restored: " + String.join(", ", remaining);
        return new Invalid(OneLine.of(reason + rest, "unknown"), retry);
    }

    /** Before a repetition the old load must have ended; if it does not say so in time, the repetition will tell. */
    private void awaitQuiet() {
        try {
            load.awaitReport(ports.timeouts().report().toNanos());
        } catch (LoadFailure e) {
            progress.message(e.reason());
        }
    }

    /**
     * Closes the recording and takes the probes out; may be called from any thread and repeatedly.
     *
     * @throws OutOfMemoryError if the application left too little for that; nothing else
     * @return what could not be restored
     */
    List<String> release() {
        try {
            closeRecording();
            ports.probes().stopSampling();
            return ports.probes().clear();
        } catch (RuntimeException | LinkageError e) { // this is where all failures end
            return List.of("clean-up failed: " + OneLine.of(e));
        }
    }

    /** As {@link #release()}, and no experiment may start any more. */
    List<String> releaseForGood() {
        released = true;
        return release();
    }

    boolean isRecording() {
        return recording != null;
    }

    /** On disk now, for the experiment that is under way. */
    long recordedBytes() {
        ExperimentRecording open = recording;
        return open == null ? 0 : open.bytes();
    }

    private synchronized void closeRecording() {
        ExperimentRecording open = recording;
        if (open != null) {
            open.close(); // first: it may fail for lack of memory, and is then tried again
            recording = null;
        }
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
