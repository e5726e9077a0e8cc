package dev.culprit.agent.probes.tasks;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Names tasks by their class, or by the method that they only call: {@code run com.shop.Stock.count}. */
final class Tasks {

    private static final String VERB = "run ";

    private static final ClassValue<Tasks> BY_CLASS = PublicMethods.perClass(Tasks::new);

    private final @Nullable MethodHandle method;

    private Tasks(Class<?> type) {
        method = PublicMethods.handle(
                PublicMethods.supertype(type, "org.springframework.scheduling.support.ScheduledMethodRunnable"),
                "getMethod",
                Object.class);
    }

    /** Name of the service. */
    static String service(Object task) {
        MethodHandle getMethod = BY_CLASS.get(task.getClass()).method;
        try {
            if (getMethod != null && (Object) getMethod.invokeExact(task) instanceof Method method) {
                return VERB + method.getDeclaringClass().getName() + "." + method.getName();
            }
        } catch (Throwable refused) { // the framework's code
            return VERB + task.getClass().getName();
        }
        return VERB + task.getClass().getName();
    }
}
