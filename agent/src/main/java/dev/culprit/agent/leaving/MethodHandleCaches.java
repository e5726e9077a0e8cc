package dev.culprit.agent.leaving;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.runtime.ObjectMethods;

/**
 * Method handles that the JDK makes {@code equals}, {@code hashCode} and {@code toString} of records with. Each remembers for good the types
 * that it was last adapted to, which are a record of ours if that was the last one in this JVM to need such a method.
 */
public final class MethodHandleCaches {

    /** Of the class loader that stays; what they remember of its types they keep apart from what they do of the JDK's. */
    private static final String ANY_OTHER = "dev.culprit.premain.AgentEntry";

    private MethodHandleCaches() {}

    /** Lets them remember other types instead. No record of ours may need such a method for the first time after that. */
    public static void forgetOurs() {
        try {
            remember(String.class);
            remember(Class.forName(ANY_OTHER, false, ClassLoader.getSystemClassLoader()));
        } catch (Throwable t) { // a JVM that does it some other way: then there is nothing to forget, or no way to
        }
    }

    private static void remember(Class<?> type) throws Throwable {
        MethodHandle component = MethodHandles.identity(type);
        for (String method : new String[] {"equals", "hashCode", "toString"}) {
            ObjectMethods.bootstrap(
                    MethodHandles.publicLookup(), method, MethodHandle.class, type, "component", component);
        }
    }
}
