package dev.culprit.agent.probes.shared;

import dev.culprit.agent.budget.Thinning;
import dev.culprit.agent.sampling.KnownPool;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ExternalAnswerEvent;
import dev.culprit.jfr.events.calls.ExternalCallEvent;
import dev.culprit.jfr.events.calls.MessagingCallEvent;
import dev.culprit.jfr.events.calls.PoolWaitEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * What one thread is in the middle of. Only its own thread touches it, but for {@link #monitors}; the outermost call of each kind is the one that
 * is measured, and its event is the token that closes it. Refers to no object of the application between calls. A reference that does not
 * change is not stored again, for the reason that {@link Outermost} tells.
 */
public final class ThreadState {

    public final long id;

    /** Whether this thread belongs to the observer. */
    public final boolean own;

    public final boolean virtual;

    /** In place of the events of calls that are not recorded. */
    private static final ServiceCallEvent NO_CALL = new ServiceCallEvent();

    private static final ExecutorTaskEvent NO_TASK = new ExecutorTaskEvent();
    private static final DatabaseCallEvent NO_DATABASE_CALL = new DatabaseCallEvent();
    private static final PoolWaitEvent NO_WAIT = new PoolWaitEvent();
    private static final MessagingCallEvent NO_MESSAGE = new MessagingCallEvent();
    private static final ExternalCallEvent NO_EXTERNAL_CALL = new ExternalCallEvent();
    private static final ExternalAnswerEvent NO_ANSWER = new ExternalAnswerEvent();

    /** Whether all calls of entry points are recorded. If not, nothing is that happens outside of those that are. */
    private final Thinning thinning;

    /** Which are. */
    private final OneIn calls;

    /** Whether the thread is in a call or task of which nothing is written down. */
    public boolean silent;

    /** Probes that it met and nobody was told of yet. */
    public int hits;

    /** Events that were written since the call or task began. */
    public int written;

    /** Number of the call or task, or of the last one; those of other threads have others. */
    public long call;

    /** Whether the call or task has executed a statement that it has prepared. */
    public boolean executedItsOwn;

    /** Whether it is a virtual one that serves a call, so that its waiting is measured. */
    public boolean followed;

    /** Those of a virtual one while it serves a call. Carrier threads touch it, too. */
    public final MonitorWaits monitors = new MonitorWaits();

    /** Set while the sink works, so that probes it runs into itself are not measured. */
    public boolean inside;

    public final Outermost<ServiceCallEvent> service = new Outermost<>(NO_CALL);
    /** Never both: what a call runs on its own thread is a part of it. */
    public final Outermost<ExecutorTaskEvent> task = new Outermost<>(NO_TASK);

    /** That of the task; null outside of one. Its end may be met by who has no token. */
    @Nullable
    public ExecutorTaskEvent taskEvent;

    /** How often the task was handed over by tasks; only meant in one. */
    public int taskLevel;

    private final Outermost<DatabaseCallEvent> database = new Outermost<>(NO_DATABASE_CALL);
    private final Outermost<DatabaseCallEvent> databaseInPool = new Outermost<>(NO_DATABASE_CALL);
    /** That the application waits for, if rows are counted. */
    public @Nullable Execution execution;

    /** Whether a statement is asked for the result of what it has executed. */
    public boolean givesResult;

    public final Outermost<PoolWaitEvent> pool = new Outermost<>(NO_WAIT);
    public final Outermost<MessagingCallEvent> messaging = new Outermost<>(NO_MESSAGE);
    /** That of the outermost call if something is not known of it that may be known inside. Only meant in one that is recorded. */
    @Nullable
    public MessagingCallEvent message;

    public final MessageBody body = new MessageBody();
    public final Outermost<ExternalCallEvent> external = new Outermost<>(NO_EXTERNAL_CALL);
    /** Who is called; only meant in a call that is recorded. */
    private String target = "";

    /** Asking for an answer that comes later. */
    public final Outermost<ExternalAnswerEvent> asking = new Outermost<>(NO_ANSWER);

    /** The pattern of paths by which a framework found what a service call is about. */
    private @Nullable String route;

    /** Whether that is this call's. */
    private boolean routed;

    /** Whether the service call goes on with one that began before. */
    public boolean resumed;

    /**
     * The same number for all parts of a service call that goes on asynchronously, or may do so, and for the tasks that it hands over; 0 for any
     * other. Only meant in a call or task.
     */
    public long asyncId;

    /** Of such calls. */
    public final OwnNumbers numbers = new OwnNumbers();

    /** When it began, by the clock of {@code System.nanoTime}; 0 if that is not needed. */
    public long since;

    /** CPU time of the thread when the service call or the task began, -1 when this call is not sampled. */
    public long cpuAtStart = -1;

    /** Run-queue delay of the thread when the service call or the task began, unknown when this call is not asked. */
    public long delayAtStart = RunDelays.UNKNOWN;

    private boolean waits;

    /** Whether it is {@link #innerPool}. */
    private boolean waitsInside;

    /** Whether a connection was opened since this thread waits for a pool. */
    public boolean connected;

    /** The pool that was asked last, most often that of the next call. Not to be changed while it is waited for. */
    private @Nullable KnownPool outerPool;

    /** The same of those that are asked while another is. */
    private @Nullable KnownPool innerPool;

    @Nullable
    public KnownPool lastExecutor;

    /** The semaphore of which a permit is waited for, or was the last time. */
    @Nullable
    public KnownPool lastSemaphore;

    /** Waiting for a permit of a semaphore. */
    public final Outermost<PoolWaitEvent> acquire = new Outermost<>(NO_WAIT);

    /** When it began to want it, by the clock of {@code System.nanoTime}, if it did not seem to have to wait. */
    public long wantedSince;

    public final HeldPermits permits = new HeldPermits();

    /** Of which calls CPU time is read, which costs more than all the rest. */
    public final OneIn timed;

    /** @param thinning of how many calls of entry points one is recorded */
    public ThreadState(Thinning thinning) {
        Thread thread = Thread.currentThread();
        id = ThreadIds.of(thread);
        call = id << Integer.SIZE;
        own = thread.getName().startsWith("culprit");
        virtual = VirtualThreads.isVirtual(thread);
        this.thinning = thinning;
        calls = new OneIn(thinning.oneIn(), ThreadLocalRandom.current().nextInt());
        timed = new OneIn(1, ThreadLocalRandom.current().nextInt());
    }

    /**
     * A call or a task begins.
     *
     * @param inSilence whether nothing of it is written down
     */
    public void begins(boolean inSilence) {
        call++;
        executedItsOwn = false;
        silent = inSilence;
        written = 0;
    }

    /** The pattern of paths by which a framework found what the service call is about; null if none told. */
    @Nullable
    public String route() {
        return routed ? route : null;
    }

    public void route(@Nullable String found) {
        routed = found != null;
        if (found != null && !found.equals(route)) {
            route = found;
        }
    }

    /** The pool whose connection the thread waits for; null if it does not wait. */
    @Nullable
    public KnownPool waitingFor() {
        if (!waits) {
            return null;
        }
        return waitsInside ? innerPool : outerPool;
    }

    /**
     * From now on the thread waits for this pool.
     *
     * @param inside whether what it asked before asks that one
     */
    public void waitFor(@Nullable KnownPool pool, boolean inside) {
        waits = pool != null;
        waitsInside = inside;
        if (pool == null || pool == lastPool(inside)) {
            return;
        }
        if (inside) {
            innerPool = pool;
        } else {
            outerPool = pool;
        }
    }

    /** What was asked last, there. */
    @Nullable
    public KnownPool lastPool(boolean inside) {
        return inside ? innerPool : outerPool;
    }

    /** Who is called by the outermost call to another service; null if that is not recorded. */
    @Nullable
    public String target() {
        return external.isRecorded() ? target : null;
    }

    public void target(String called) {
        if (!called.equals(target)) {
            target = called;
        }
    }

    /**
     * JDBC calls of the application or, while a pool is waited for, those of the pool, which are measured even inside one of
     * the application.
     */
    public Outermost<DatabaseCallEvent> database() {
        return pool.isInside() ? databaseInPool : database;
    }

    /** Whether the thread is in a call of a pool, a database, a broker or another service: what it does there is theirs. */
    public boolean isInsideInterface() {
        return pool.isInside()
                || database.isInside()
                || messaging.isInside()
                || external.isInside()
                || asking.isInside();
    }

    /** Of how many calls that begin now one is recorded. */
    public int oneIn() {
        return thinning.oneIn();
    }

    /** Whether the call that begins now is one of them. To be asked once for each. */
    public boolean choosesCall(int oneIn) {
        return calls.next(oneIn);
    }

    /** Whether nothing that begins now is written down. */
    public boolean isQuiet() {
        return isServing() ? silent : thinning.leavesOut();
    }

    /** Whether the thread is in a call or a task of one. */
    public boolean isServing() {
        return service.isInside() || task.isInside();
    }

    /** Whether the thread is in a call or a task of one that is written down with all that it does. */
    public boolean isRecorded() {
        return !silent && (service.isRecorded() || task.isRecorded());
    }

    /** Whether the CPU time of the call or task that the thread is in is read, so that what it hands over is asked, too. */
    public boolean isSampled() {
        return cpuAtStart >= 0;
    }
}
