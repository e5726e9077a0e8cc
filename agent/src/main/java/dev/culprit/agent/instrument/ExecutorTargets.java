package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.isDeclaredBy;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.CallWith;
import dev.culprit.advice.FirstTask;
import dev.culprit.advice.Taking;
import java.util.List;
import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * Where work is handed to the JDK's executors, and where their threads take it up. What a thread pool runs is seen when its
 * thread takes it from the queue or is started with it, whatever it is; of a fork-join pool only what {@code CompletableFuture} makes of the
 * application's lambdas can be seen to run.
 */
final class ExecutorTargets {

    private static final String THREAD_POOL = "java.util.concurrent.ThreadPoolExecutor";

    /** A thread of it, with what it was started for. */
    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";

    private static final String FORK_JOIN = "java.util.concurrent.ForkJoinPool";

    /** Of {@code CompletableFuture}, where the common pool has only one thread, as on two processors. */
    private static final String THREAD_EACH = "java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor";

    /** Of {@code Executors}, most often with virtual threads; from Java 21 on. What it hands on is its own, or of these. */
    private static final String NEW_THREAD_EACH = "java.util.concurrent.ThreadPerTaskExecutor";

    private static final String NEW_THREAD_TASK = NEW_THREAD_EACH + "$TaskRunner";
    private static final String NEW_THREAD_FUTURE = NEW_THREAD_EACH + "$ThreadBoundFuture";

    private static final String FUTURE = "java.util.concurrent.FutureTask";
    private static final String SUPPLY = "java.util.concurrent.CompletableFuture$AsyncSupply";
    private static final String RUN = "java.util.concurrent.CompletableFuture$AsyncRun";

    /** A later stage. */
    private static final String STAGE = "java.util.concurrent.CompletableFuture$Completion";

    /** Those of the JDK that probes go into. */
    static final Set<String> CLASSES = Set.of(
            THREAD_POOL,
            WORKER,
            FORK_JOIN,
            THREAD_EACH,
            NEW_THREAD_EACH,
            NEW_THREAD_TASK,
            NEW_THREAD_FUTURE,
            FUTURE,
            SUPPLY,
            RUN,
            STAGE);

    /** Not the methods of the same name that an application's executor has. */
    private static final ElementMatcher.Junction<MethodDescription> OWN =
            isDeclaredBy(namedOneOf(CLASSES.toArray(String[]::new)));

    static final List<Target> ALL = List.of(
            new Target(
                    SiteKind.SUBMIT,
                    Set.of(THREAD_POOL, FORK_JOIN, THREAD_EACH),
                    Target.body("execute")
                            .and(takesArguments(1))
                            .and(takesArgument(0, Runnable.class))
                            .and(OWN),
                    CallWith.class),
            new Target(
                    SiteKind.SUBMIT,
                    Set.of(NEW_THREAD_EACH),
                    Target.body("newThread")
                            .and(takesArguments(1))
                            .and(takesArgument(0, Runnable.class))
                            .and(OWN),
                    CallWith.class),
            new Target(
                    SiteKind.FIRST,
                    Set.of(WORKER),
                    Target.body("run").and(takesArguments(0)).and(OWN),
                    FirstTask.class),
            new Target(
                    SiteKind.TAKE,
                    Set.of(THREAD_POOL),
                    Target.body("getTask").and(takesArguments(0)).and(OWN),
                    Taking.class),
            new Target(
                    SiteKind.TAKE, // a thread that a task's exception ends asks for no other
                    Set.of(THREAD_POOL),
                    Target.body("processWorkerExit").and(OWN),
                    Call.class),
            new Target(
                    SiteKind.RUN,
                    Set.of(FUTURE, SUPPLY, RUN, STAGE, NEW_THREAD_TASK, NEW_THREAD_FUTURE),
                    Target.body("run", "exec").and(takesArguments(0)).and(OWN),
                    Call.class));

    private ExecutorTargets() {}
}
