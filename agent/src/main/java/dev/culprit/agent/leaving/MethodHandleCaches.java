package dev.culprit.agent.leaving;

import dev.culprit.boot.CleanCall;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.lang.runtime.ObjectMethods;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Objects;

/**
 * Method handles that the JDK makes {@code equals}, {@code hashCode} and {@code toString} of records with. Each remembers the types that it was last
 * adapted to, which are a record of ours if that was the last one in this JVM to need such a method: for good, or from Java 18 on, which
 * keeps types of loaders that may go apart from others, until memory is short.
 */
public final class MethodHandleCaches {

    private MethodHandleCaches() {}

    /** Lets them remember other types instead. No record of ours may need such a method for the first time after that. */
    public static void forgetOurs() {
        try {
            Class<?> ofLoaderThatMayGo = made();
            for (String method : new String[] {"equals", "hashCode", "toString"}) {
                remember(String.class, method);
                remember(ofLoaderThatMayGo, method);
            }
        } catch (Exception
                | LinkageError e) { // a JVM that does it some other way: then there is nothing to forget, or no way to
        }
    }

    /** One that the JDK makes, in a loader of its own with nothing else in it. */
    private static Class<?> made() throws Exception {
        ClassLoader loader = (ClassLoader) Objects.requireNonNull(CleanCall.invoke(
                URLClassLoader.class.getMethod("newInstance", URL[].class), null, (Object) new URL[0]));
        return Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class}, (proxy, method, arguments) -> null)
                .getClass();
    }

    private static void remember(Class<?> type, String method) {
        try {
            ObjectMethods.bootstrap(
                    MethodHandles.publicLookup(),
                    method,
                    MethodHandle.class,
                    type,
                    "component",
                    MethodHandles.identity(type));
        } catch (Throwable t) { // here too: Java 25 makes texts without them
        }
    }
}
