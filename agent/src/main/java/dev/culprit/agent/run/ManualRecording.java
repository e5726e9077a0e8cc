package dev.culprit.agent.run;

import dev.culprit.agent.AgentLog;
import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.environment.RecorderDirectory;
import dev.culprit.agent.leaving.Recordings;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.room.Step;
import dev.culprit.agent.run.clock.TimeSource;
import dev.culprit.agent.run.request.OneLine;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.agent.run.request.RequestDocument;
import dev.culprit.heuristics.contract.RecordingRequest;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.write.FreshTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * A recording that a person starts, with a lease: forgotten, it ends by itself. After its end it can still be dumped
 * until the next start. It also ends by itself before a disk is full, for then the recorder would end the whole JVM, or
 * anything else that the application needs is used up. Thread-safe.
 */
public final class ManualRecording {

    static final String NAME = "culprit-manual";

    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final long MAX_BYTES = 512L << 20;

    /** A disk can fill by hundreds of megabytes in a second. */
    private static final long LOOK_MILLIS = 100;

    private final Path directory;
    private final Function<Depth, Map<String, String>> settings;
    private final TimeSource time;
    private final RecordingDumps dumps;
    private final AgentLog log;
    private final Runnable begun;
    private final Room room;

    private @Nullable Recording recording;
    private Depth depth = Depth.WIDE;
    private long leaseEnd;
    private String endReason = "";

    /**
     * Records nothing yet.
     *
     * @param log is told about dumps that fail when nobody waits for them any more
     * @param room is asked before anything is recorded
     * @param begun writes into a recording that has begun what was written down once, before it
     */
    public ManualRecording(
            Path directory,
            Function<Depth, Map<String, String>> settings,
            TimeSource time,
            AgentLog log,
            Room room,
            Runnable begun) {
        this(
                directory,
                settings,
                time,
                new RecordingDumps(directory, log, RecordingDumps.PATIENCE, RecordingDumps.Writer.PLAIN),
                log,
                room,
                begun);
    }

    ManualRecording(
            Path directory,
            Function<Depth, Map<String, String>> settings,
            TimeSource time,
            RecordingDumps dumps,
            AgentLog log,
            Room room,
            Runnable begun) {
        this.directory = directory;
        this.settings = settings;
        this.time = time;
        this.dumps = dumps;
        this.log = log;
        this.room = room;
        this.begun = begun;
    }

    /**
     * A recording as a file.
     *
     * @param complete whether the file is there; otherwise it is still being written under another name
     */
    public record Dump(Path file, boolean complete) {}

    /**
     * Starts recording; while it runs, the same call with the same depth renews the lease.
     *
     * @param json {@code {"depth":"WIDE","leaseSeconds":900}}, both keys optional; may be empty
     * @throws RefusedException BAD-INPUT, VERSION, BUSY or UNAVAILABLE
     */
    public synchronized void start(@Nullable String json) {
        RecordingRequest request =
                RequestDocument.read(json == null || json.isBlank() ? "{}" : json, RecordingRequest.class);
        Depth wanted = request.depth();
        long end = time.nanos() + TimeUnit.SECONDS.toNanos(request.lease().leaseSeconds());
        if (active()) {
            if (wanted != depth) {
                throw new RefusedException(RefusalCode.BUSY, "a " + depth + " recording is running: stop it first");
            }
            leaseEnd = end;
            notifyAll();
            return;
        }
        forget();
        room.shortage(directory, Step.RECORDING).ifPresent(line -> {
            throw new RefusedException(RefusalCode.UNAVAILABLE, line);
        });
        RecorderDirectory.makePrivate(dumps.log()::warn);
        Room.Taken taken = room.take(Step.RECORDING);
        Recording started = Recordings.make();
        try {
            started.setName(NAME);
            started.setSettings(settings.apply(wanted));
            started.setToDisk(true);
            started.setMaxSize(MAX_BYTES);
            leaseEnd = end;
            // first: nothing is recorded unwatched; it waits for the end of this method
            AgentThreads.create("recording-lease", () -> watch(started, taken)).start();
            Recordings.start(started);
            FreshTexts.begin();
            begun.run();
        } catch (RuntimeException | Error e) {
            taken.close();
            started.close();
            throw new RefusedException(RefusalCode.UNAVAILABLE, "the flight recorder cannot start: " + OneLine.of(e));
        }
        recording = started;
        endReason = "";
        depth = wanted;
    }

    private void watch(Recording leased, Room.Taken taken) {
        try (taken) {
            boolean over = false;
            while (!over) {
                try {
                    over = stoppedAtLeaseEnd(leased);
                    if (!over) {
                        room.nearlyGone(directory, leased.getSize(), 0).ifPresent(line -> end(leased, line));
                    }
                } catch (RuntimeException | Error e) { // a round that fails is not the last one
                    AgentThreads.pause();
                }
            }
        }
    }

    /** Waits a moment, or for the end. */
    private synchronized boolean stoppedAtLeaseEnd(Recording leased) {
        if (leased.getState() == RecordingState.RUNNING) {
            long left = leaseEnd - time.nanos();
            if (left <= 0) {
                leased.stop();
                return true;
            }
            try {
                wait(Math.max(1, Math.min(LOOK_MILLIS, TimeUnit.NANOSECONDS.toMillis(left))));
            } catch (InterruptedException e) {
                leased.stop();
                Thread.currentThread().interrupt();
            }
        }
        return leased.getState() != RecordingState.RUNNING;
    }

    private synchronized void end(Recording leased, String reason) {
        if (leased.getState() == RecordingState.RUNNING) {
            endReason = reason;
            leased.stop();
            log.warn("the recording has ended: " + reason);
        }
    }

    /** Why the last recording has ended by itself, in one line; empty if it has not. */
    public synchronized String endReason() {
        return endReason;
    }

    /** Ends the recording; it can still be dumped. Without one nothing happens. */
    public synchronized void stop() {
        if (recording != null && active()) {
            recording.stop();
            notifyAll();
        }
    }

    /** Ends and forgets the recording; dumps that are not complete are given up. */
    public void close() {
        forget();
        dumps.close();
    }

    private synchronized void forget() {
        Recording open = recording;
        recording = null;
        if (open != null) {
            open.close();
            notifyAll();
        }
    }

    /**
     * Writes what was recorded into the agent's own directory, and waits for it for a second at most.
     *
     * @param name letters, digits, {@code -} and {@code _}, at most 64
     * @throws RefusedException BAD-INPUT, UNKNOWN, EXISTS or UNAVAILABLE
     */
    public Dump dump(@Nullable String name) {
        if (name == null || !FILE_NAME.matcher(name).matches()) {
            throw new RefusedException(
                    RefusalCode.BAD_INPUT,
                    "a name is 1 to 64 letters, digits, - and _; the directory is the agent's own");
        }
        Recording held = recorded();
        room.shortageForCopy(directory, held.getSize()).ifPresent(line -> {
            throw new RefusedException(RefusalCode.UNAVAILABLE, line);
        });
        return dumps.dump(name, held);
    }

    private synchronized Recording recorded() {
        if (recording == null) {
            throw new RefusedException(RefusalCode.UNKNOWN, "nothing was recorded: call start first");
        }
        return recording;
    }

    /** Complete recordings below the agent's directory, relative to it, sorted. */
    public List<String> list() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try {
            return RecordingFiles.below(directory).stream()
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new RefusedException(
                    RefusalCode.UNAVAILABLE, "the agent's directory cannot be read: " + OneLine.of(e));
        }
    }

    public synchronized boolean active() {
        return recording != null && recording.getState() == RecordingState.RUNNING;
    }

    /** Size so far; the recorder updates it when it writes a chunk. */
    public synchronized long bytes() {
        return recording == null ? 0 : recording.getSize();
    }

    public synchronized long leaseSecondsLeft() {
        return active() ? Math.max(0, TimeUnit.NANOSECONDS.toSeconds(leaseEnd - time.nanos())) : 0;
    }

    /** Names of running recordings that are not the agent's. */
    public List<String> conflicting() {
        if (!FlightRecorder.isInitialized()) {
            return List.of();
        }
        return FlightRecorder.getFlightRecorder().getRecordings().stream()
                .filter(other -> other.getState() == RecordingState.RUNNING)
                .map(Recording::getName)
                .filter(other -> !other.equals(NAME) && !other.equals(ExperimentRecording.NAME))
                .toList();
    }
}
