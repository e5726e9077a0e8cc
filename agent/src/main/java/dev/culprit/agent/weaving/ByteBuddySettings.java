package dev.culprit.agent.weaving;

import org.jspecify.annotations.Nullable;

/**
 * Initialises the byte-code library as we need it. It has system properties for that, and the application may use the same
 * library, so each is set for a moment only.
 */
final class ByteBuddySettings {

    static {
        // The part that defines classes through sun.misc.Unsafe: never needed, and on new JVMs it prints a warning into
        // the application's output.
        initialise("net.bytebuddy.dynamic.NexusAccessor", "net.bytebuddy.nexus.disabled");
        // Generic types in class files: what the JVM executes are the plain ones. Compilers write generic ones that
        // contradict them (Scala: a double that is a type variable), and code that follows these is refused by the JVM.
        initialise("net.bytebuddy.description.type.TypeDescription$AbstractBase", "net.bytebuddy.raw");
    }

    private ByteBuddySettings() {}

    /** To be called before anything else of the library is used; the first call is enough. */
    static void initialise() {
        // is what made this class be initialised
    }

    private static void initialise(String type, String property) {
        @Nullable String before = System.getProperty(property);
        System.setProperty(property, "true");
        try {
            Class.forName(type, true, ByteBuddySettings.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the byte-code library is not complete", e);
        } finally {
            if (before == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, before);
            }
        }
    }
}
