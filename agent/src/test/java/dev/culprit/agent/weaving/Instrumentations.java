package dev.culprit.agent.weaving;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** What the JVM offers to agents, with some of it answered otherwise. */
final class Instrumentations {

    /** Answers a call of the named method, by itself or by what the JVM answers. */
    interface Answer {
        @Nullable
        Object answer(String method, Call original) throws Throwable;
    }

    interface Call {
        @Nullable
        Object call() throws Throwable;
    }

    private Instrumentations() {}

    static Instrumentation intercept(Instrumentation real, Answer answer) {
        return (Instrumentation) Proxy.newProxyInstance(
                Instrumentations.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> answer.answer(method.getName(), () -> {
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
