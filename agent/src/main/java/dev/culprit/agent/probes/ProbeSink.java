package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.ExternalAnswers;
import dev.culprit.agent.instrument.Scope;
import dev.culprit.agent.instrument.Site;
import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.agent.instrument.Sites;
import dev.culprit.boot.Sink;
import dev.culprit.jfr.events.DatabaseCallEvent;
import dev.culprit.jfr.events.ExecutorTaskEvent;
import dev.culprit.jfr.events.ExternalAnswerEvent;
import dev.culprit.jfr.events.ExternalCallEvent;
import dev.culprit.jfr.events.MessagingCallEvent;
import dev.culprit.jfr.events.PoolWaitEvent;
import dev.culprit.jfr.events.ServiceCallEvent;
import dev.culprit.jfr.events.VirtualThreadParkEvent;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The sink while probes are on. Made anew every time they are switched on, so that nothing of an earlier time, such as
 * a call that was half done when the code changed, is mistaken for something of now.
 */
final class ProbeSink implements Sink {

    private final ThreadLocal<ThreadState> threads = ThreadLocal.withInitial(ThreadState::new);
    private final Sites sites;
    private final ServiceProbe services;
    private final DatabaseProbe database;
    private final PoolProbe pools;
    private final SemaphoreProbe semaphores;
    private final MessagingProbe messaging = new MessagingProbe();
    private final ExternalCallProbe external = new ExternalCallProbe();
    private final HandedTaskProbe tasks;
    private final ServingThreads serving;
    private final ParkProbe parks;
    private final MonitorProbe monitors;
    private final @Nullable MethodProbe methods;
    private final @Nullable LockProbe locks;
    private final LongAdder hits;

    /**
     * @param methods null if none are chosen
     * @param locks null if no methods are chosen for their locks
     */
    ProbeSink(
            Sites sites,
            ServiceProbe services,
            DatabaseProbe database,
            PoolProbe pools,
            SemaphoreProbe semaphores,
            HandedTaskProbe tasks,
            ServingThreads serving,
            @Nullable MethodProbe methods,
            @Nullable LockProbe locks,
            LongAdder hits) {
        this.sites = sites;
        this.services = services;
        this.database = database;
        this.pools = pools;
        this.semaphores = semaphores;
        this.tasks = tasks;
        this.serving = serving;
        parks = new ParkProbe(serving);
        monitors = new MonitorProbe(serving);
        this.methods = methods;
        this.locks = locks;
        this.hits = hits;
    }

    @Override
    public @Nullable Object enter(int number, @Nullable Object receiver, @Nullable Object argument) {
        Site site = sites.site(number);
        if (site == null) {
            return null;
        }
        if (site.kind() == SiteKind.METHOD_CALL) {
            MethodProbe probe = methods;
            return probe == null ? null : probe.beginCall((@Nullable Object[]) argument);
        }
        if (site.kind() == SiteKind.SUBMIT && HandedTaskProbe.isContinuation(argument)) {
            return null;
        }
        if (site.kind().scope() == Scope.SYNCHRONIZATION) {
            return receiver == null ? null : enterWaiting(site.kind(), receiver, argument);
        }
        hits.increment();
        Object subject = receiver == null ? argument : receiver;
        if (subject == null) {
            return null;
        }
        ThreadState state = threads.get();
        if (state.inside || state.own) {
            return null;
        }
        state.inside = true;
        try {
            if (state.followed) {
                monitors.write(state);
            }
            return switch (site.kind()) {
                case SERVLET, EXCHANGE, LISTENER ->
                    argument == null ? null : enterService(state, site.kind(), argument);
                case ASYNC_START -> state.service.isRecorded() ? Made.ASYNC : null;
                case ROUTE -> services.route(state, subject, argument);
                case TASK -> enterService(state, site.kind(), subject);
                case STATEMENT, SESSION -> database.enter(state, site, subject, (String) argument);
                case PREPARE -> database.enterPrepare(state, site, subject, (String) argument);
                case BATCH_TEXT -> database.enterBatch(subject, (String) argument);
                case POOL -> pools.enter(state, subject);
                case CONNECT -> pools.connects(state);
                case PERMIT -> semaphores.enter(state, site, subject);
                case PERMIT_BACK -> semaphores.release(state, subject);
                case LEASE -> pools.enterLease(state, subject);
                case MESSAGE -> messaging.enter(state, site, subject, argument);
                case MESSAGE_ENDPOINT -> messaging.enterMaking(state, site, subject, argument);
                case EXTERNAL_CALL -> external.enter(state, subject, argument);
                case EXTERNAL_REQUEST -> external.enterRequest(state, subject, argument);
                case EXTERNAL_ENQUEUE -> external.enqueue(state, subject);
                case EXTERNAL_ANSWER -> external.answer(subject, ExternalAnswers.isGood(site));
                case SUBMIT -> tasks.submit(state, subject, argument);
                case TAKE -> tasks.asks(state);
                case RUN -> beginTask(state, subject);
                case FIRST -> {
                    tasks.asks(state);
                    beginTask(state, subject);
                    yield null; // ends when the thread asks for the next
                }
                case METHOD_SUM, METHOD_CALL, PARK, CARRIER_LEFT, CARRIER_TAKEN, LOCK, LOCK_CALL, LOCK_METHOD ->
                    null; // come in another way
            };
        } finally {
            state.inside = false;
        }
    }

    /** Some of these are in the middle of changing threads: nobody may ask for the current one, or wait for anything. */
    private @Nullable Object enterWaiting(SiteKind kind, Object thread, @Nullable Object argument) {
        if (kind == SiteKind.PARK) {
            return parks.enter(thread);
        }
        if (argument != null) {
            if (kind == SiteKind.CARRIER_LEFT) {
                monitors.left(thread, argument);
            } else {
                monitors.taken(thread, argument);
            }
        }
        return null;
    }

    /** A call or a task of the current thread has begun or ended. */
    private void follow(ThreadState state) {
        if (serving.follow(state)) {
            if (state.followed) {
                monitors.begin(state);
            } else {
                monitors.write(state);
            }
        }
    }

    private @Nullable ExecutorTaskEvent beginTask(ThreadState state, @Nullable Object task) {
        ExecutorTaskEvent event = tasks.begin(state, task);
        follow(state);
        return event;
    }

    /** What a thread does in a call of its own is no part of a task. */
    private @Nullable ServiceCallEvent enterService(ThreadState state, SiteKind kind, Object request) {
        tasks.drop(state);
        ServiceCallEvent call = services.enter(state, kind, request);
        if (methods != null && call != null) {
            methods.enter(call);
        }
        if (call != null) {
            state.permits.forget();
            if (locks != null) {
                locks.forget();
            }
        }
        follow(state);
        return call;
    }

    @Override
    public void exit(
            int number, Object token, @Nullable Object first, @Nullable Object second, @Nullable Throwable failure) {
        // the innermost types are final, so each question is one comparison
        if (methods != null && MethodProbe.isToken(token)) {
            methods.endCall(number, token, failure);
        } else if (token instanceof DatabaseCallEvent event) {
            database.exit(threads.get(), event, failure);
            if (second != null) {
                database.exitPrepare((String) first, second);
            }
        } else if (token instanceof PoolWaitEvent event) {
            ThreadState state = threads.get();
            if (state.acquire.is(event)) {
                semaphores.exit(state, event, second, failure);
            } else {
                pools.exit(state, event, failure);
            }
        } else if (token instanceof ServiceCallEvent event) {
            ThreadState state = threads.get();
            if (methods != null) {
                methods.leave(event);
            }
            event.monitorsSeen = state.followed && monitors.seesAll(state);
            services.exit(state, event, first, second, failure);
            follow(state);
        } else if (token instanceof VirtualThreadParkEvent event) {
            parks.exit(event);
        } else if (token instanceof MessagingCallEvent event) {
            ThreadState state = threads.get();
            messaging.exit(state, event, failure);
            messaging.exitMaking(state, first, second);
        } else if (token instanceof ExternalCallEvent event) {
            external.exit(threads.get(), event, failure);
        } else if (token instanceof ExternalAnswerEvent event) {
            external.exitRequest(threads.get(), event, second);
        } else if (token instanceof ExecutorTaskEvent event) {
            ThreadState state = threads.get();
            tasks.exit(state, event);
            follow(state);
        } else if (token == Made.TAKEN) {
            beginTask(threads.get(), second);
        } else if (token == Made.ENDPOINT) {
            messaging.exitMaking(threads.get(), first, second);
        } else if (token == Made.ASYNC) {
            services.startedAsync(threads.get(), first, second);
        } else if (token == Made.STATEMENT) {
            database.exitPrepare((String) first, second);
        }
    }

    @Override
    public long begin(int site) {
        MethodProbe probe = methods;
        return probe == null ? NOT_MEASURED : probe.begin();
    }

    @Override
    public void end(int site, long begun) {
        MethodProbe probe = methods;
        if (probe != null) {
            probe.end(site, begun);
        }
    }

    @Override
    public void waits(@Nullable Object lock, int place) {
        LockProbe probe = locks;
        if (probe != null) {
            probe.waits(lock, place);
        }
    }

    @Override
    public void has(@Nullable Object lock, int place) {
        LockProbe probe = locks;
        if (probe != null) {
            probe.has(lock, place);
        }
    }
}
