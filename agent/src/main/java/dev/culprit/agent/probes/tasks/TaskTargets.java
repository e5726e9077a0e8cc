package dev.culprit.agent.probes.tasks;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;

/** Tasks of the JDK's timer, of Spring and of Quartz. */
public final class TaskTargets {

    private static final ScheduledTasks TASKS = new ScheduledTasks();

    public static final List<Target> ALL = List.of(
            new Target(
                    TASKS,
                    Set.of("java.util.TimerTask", "org.springframework.scheduling.support.ScheduledMethodRunnable"),
                    Target.body("run").and(takesArguments(0)),
                    Call.class),
            new Target(
                    TASKS,
                    Set.of("org.quartz.Job"),
                    Target.body("execute").and(takesArgument(0, named("org.quartz.JobExecutionContext"))),
                    Call.class));

    private TaskTargets() {}
}
