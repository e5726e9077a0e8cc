package dev.culprit.agent.weaving.library;

import java.util.Set;
import net.bytebuddy.description.type.TypeDefinition;
import net.bytebuddy.description.type.TypeDescription;
import org.jspecify.annotations.Nullable;

/** Asks for a supertype by name, without loading a class. */
public final class Hierarchy {

    private Hierarchy() {}

    /** Whether a loaded class is, extends or implements one of these. Its supertypes are loaded, so this is cheap. */
    public static boolean has(Class<?> type, Set<String> names) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            if (names.contains(c.getName())) {
                return true;
            }
            for (Class<?> i : c.getInterfaces()) {
                if (has(i, names)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The same for a class that is just being loaded, from class files. */
    public static boolean has(TypeDescription type, Set<String> names) {
        @Nullable TypeDefinition c = type;
        while (c != null && !c.represents(Object.class)) {
            if (names.contains(c.getTypeName())) {
                return true;
            }
            for (TypeDefinition i : c.getInterfaces()) {
                if (has(i.asErasure(), names)) {
                    return true;
                }
            }
            c = c.getSuperClass();
            if (c != null) {
                c = c.asErasure();
            }
        }
        return false;
    }
}
