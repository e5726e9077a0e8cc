package dev.culprit.agent.instrument;

import org.jspecify.annotations.Nullable;

/**
 * Initialises the byte-code library without the part that defines classes through {@code sun.misc.Unsafe}: we never need
 * it, and on new JVMs it prints a warning into the application's output. The property that does this is the library's;
 * the application may use the same library, so the property is set for this moment only.
 */
final class WithoutNexus {

    private static final String PROPERTY = "net.bytebuddy.nexus.disabled";

    private WithoutNexus() {}

    static void initialise() {
        @Nullable String before = System.getProperty(PROPERTY);
        System.setProperty(PROPERTY, "true");
        try {
            Class.forName("net.bytebuddy.dynamic.NexusAccessor", true, WithoutNexus.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the byte-code library is not complete", e);
        } finally {
            if (before == null) {
                System.clearProperty(PROPERTY);
            } else {
                System.setProperty(PROPERTY, before);
            }
        }
    }
}
