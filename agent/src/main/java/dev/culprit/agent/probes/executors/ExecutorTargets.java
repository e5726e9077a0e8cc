package dev.culprit.agent.probes.executors;

import static net.bytebuddy.matcher.ElementMatchers.isDeclaredBy;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.CallWith;
import dev.culprit.advice.FirstTask;
import dev.culprit.advice.Taking;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * Where work is handed to the JDK's executors, and where their threads take it up. What a thread pool runs is seen when its
 * thread takes it from the queue or is started with it, whatever it is; of a fork-join pool only what {@code CompletableFuture} makes of the
 * application's lambdas can be seen to run.
 */
public final class ExecutorTargets {

    /** Not the methods of the same name that an application's executor has. */
    private static final ElementMatcher.Junction<MethodDescription> OWN =
            isDeclaredBy(namedOneOf(ExecutorClasses.CLASSES.toArray(String[]::new)));

    public static final List<Target> ALL = List.of(
            new Target(
                    TaskSite.SUBMIT,
                    Set.of(ExecutorClasses.THREAD_POOL, ExecutorClasses.FORK_JOIN, ExecutorClasses.THREAD_EACH),
                    Target.body("execute")
                            .and(takesArguments(1))
                            .and(takesArgument(0, Runnable.class))
                            .and(OWN),
                    CallWith.class),
            new Target(
                    TaskSite.SUBMIT,
                    Set.of(ExecutorClasses.NEW_THREAD_EACH),
                    Target.body("newThread")
                            .and(takesArguments(1))
                            .and(takesArgument(0, Runnable.class))
                            .and(OWN),
                    CallWith.class),
            new Target(
                    TaskSite.FIRST,
                    Set.of(ExecutorClasses.WORKER),
                    Target.body("run").and(takesArguments(0)).and(OWN),
                    FirstTask.class),
            new Target(
                    TaskSite.TAKE,
                    Set.of(ExecutorClasses.THREAD_POOL),
                    Target.body("getTask").and(takesArguments(0)).and(OWN),
                    Taking.class),
            new Target(
                    TaskSite.TAKE, // a thread that a task's exception ends asks for no other
                    Set.of(ExecutorClasses.THREAD_POOL),
                    Target.body("processWorkerExit").and(OWN),
                    Call.class),
            new Target(
                    TaskSite.RUN,
                    Set.of(
                            ExecutorClasses.FUTURE,
                            ExecutorClasses.SUPPLY,
                            ExecutorClasses.RUN,
                            ExecutorClasses.STAGE,
                            ExecutorClasses.NEW_THREAD_TASK,
                            ExecutorClasses.NEW_THREAD_FUTURE),
                    Target.body("run", "exec").and(takesArguments(0)).and(OWN),
                    Call.class));

    private ExecutorTargets() {}
}
