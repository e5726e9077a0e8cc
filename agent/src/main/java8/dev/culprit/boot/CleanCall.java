package dev.culprit.boot;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/**
 * Calls what may start threads of the JDK that stay. A thread takes over the context class loader of the one that starts it, and whose code that
 * runs just then: both would keep the agent's room.
 */
@SuppressWarnings("removal") // for JVMs that still have access control
public final class CleanCall {

    private CleanCall() {}

    /**
     * Calls a public method of the JDK as the application's own class loader would.
     *
     * @param receiver null for a static method
     * @throws InvocationTargetException if it throws
     */
    public static @Nullable Object invoke(Method method, @Nullable Object receiver) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        try {
            Object answer = AccessController.doPrivileged(new Invocation(method, receiver));
            if (answer instanceof Failure) {
                throw ((Failure) answer).cause;
            }
            return answer;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static final class Failure {

        final Exception cause;

        Failure(Exception cause) {
            this.cause = cause;
        }
    }

    private static final class Invocation implements PrivilegedAction<@Nullable Object> {

        private final Method method;
        private final @Nullable Object receiver;

        Invocation(Method method, @Nullable Object receiver) {
            this.method = method;
            this.receiver = receiver;
        }

        @Override
        public @Nullable Object run() {
            try {
                return method.invoke(receiver);
            } catch (Exception e) {
                return new Failure(e);
            }
        }
    }
}
