package dev.culprit.boot;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/**
 * Calls what makes threads and other things of the JDK that stay. They take over the context class loader of the thread that makes them, and
 * whose code it runs just then: both would keep the agent's room.
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
    public static @Nullable Object invoke(Method method, @Nullable Object receiver, Object... arguments)
            throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        try {
            Object answer = AccessController.doPrivileged(new Invocation(method, receiver, arguments));
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
        private final Object[] arguments;

        Invocation(Method method, @Nullable Object receiver, Object[] arguments) {
            this.arguments = arguments;
            this.method = method;
            this.receiver = receiver;
        }

        @Override
        public @Nullable Object run() {
            try {
                return method.invoke(receiver, arguments);
            } catch (Exception e) {
                return new Failure(e);
            }
        }
    }
}
