package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.SiteKind;
import dev.culprit.boot.Sink;
import java.util.List;
import java.util.Set;
import net.bytebuddy.asm.AsmVisitorWrapper.ForDeclaredMethods;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;
import org.jspecify.annotations.Nullable;

/** Puts probes around the instructions of a method at which a thread may wait for a lock. */
final class LockWeaving implements ForDeclaredMethods.MethodVisitorWrapper {

    private static final String LOCK = "java/util/concurrent/locks/Lock";

    /** Where classes come with the JVM. */
    private static final List<String> JDK = List.of("java/", "javax/", "jdk/", "sun/");

    /** Locks of the JDK by the types that callers know them by. */
    private static final Set<String> LOCKS = Set.of(
            LOCK,
            "java/util/concurrent/locks/ReentrantLock",
            "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
            "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock");

    private final Sites sites;

    /** Which methods are chosen. */
    private final ElementMatcher<? super MethodDescription> chosen;

    LockWeaving(Sites sites, ElementMatcher<? super MethodDescription> chosen) {
        this.sites = sites;
        this.chosen = chosen;
    }

    @Override
    public MethodVisitor wrap(
            TypeDescription type,
            MethodDescription method,
            MethodVisitor visitor,
            Implementation.Context context,
            TypePool pool,
            int writerFlags,
            int readerFlags) {
        return new LockInstructions(visitor, new About(type, method, pool));
    }

    /** What must be known about the method that is changed, and about those that it calls. */
    final class About {

        private final TypeDescription type;
        private final MethodDescription method;
        private final TypePool pool;

        private About(TypeDescription type, MethodDescription method, TypePool pool) {
            this.type = type;
            this.method = method;
            this.pool = pool;
        }

        boolean isSynchronized() {
            return method.isSynchronized();
        }

        boolean isStatic() {
            return method.isStatic();
        }

        /** Place of the method itself, if it is synchronized. */
        int begin() {
            return LockPlaces.ofMethod(number(ChosenSite.LOCK_METHOD, type.getName(), method));
        }

        /** Place of one of its instructions. */
        int instruction(int count) {
            return LockPlaces.of(number(ChosenSite.LOCK, type.getName(), method), count);
        }

        private int number(SiteKind kind, String owner, MethodDescription of) {
            return sites.number(new Site(kind, owner, of.getInternalName(), of.getDescriptor()));
        }

        /** Whether a call asks for a lock that lies on top of the stack. */
        static boolean asksForLock(String owner, String name, String descriptor) {
            return descriptor.equals("()V")
                    && (name.equals("lock") || name.equals("lockInterruptibly"))
                    && LOCKS.contains(owner);
        }

        /** Whether a call asks for a lock that lies below its arguments. */
        static boolean asksForLockInTime(String owner, String name, String descriptor) {
            return name.equals("tryLock")
                    && descriptor.equals("(JLjava/util/concurrent/TimeUnit;)Z")
                    && LOCKS.contains(owner);
        }

        /**
         * The place of a call, if it is of a chosen method that is synchronized, as far as class files tell; {@link
         * Sink#NOTHING} otherwise. What comes with the JVM is never woven, so nobody would tell when such a call has its lock.
         */
        int call(int opcode, String owner, String name, String descriptor, int count) {
            if (opcode == Opcodes.INVOKEINTERFACE
                    || name.startsWith("<")
                    || owner.startsWith("[")
                    || JDK.stream().anyMatch(owner::startsWith)) {
                return Sink.NOTHING;
            }
            MethodDescription called = find(owner.replace('/', '.'), name, descriptor);
            return called == null || !called.isSynchronized() || !chosen.matches(called)
                    ? Sink.NOTHING
                    : LockPlaces.of(
                            number(
                                    ChosenSite.LOCK_CALL,
                                    called.getDeclaringType().asErasure().getName(),
                                    called),
                            count);
        }

        private @Nullable MethodDescription find(String owner, String name, String descriptor) {
            try {
                TypePool.Resolution found = pool.describe(owner);
                TypeDescription at = found.isResolved() ? found.resolve() : null;
                while (at != null && !at.represents(Object.class)) {
                    for (MethodDescription each : at.getDeclaredMethods()) {
                        if (each.getInternalName().equals(name)
                                && each.getDescriptor().equals(descriptor)) {
                            return each;
                        }
                    }
                    TypeDescription.Generic above = at.getSuperClass();
                    at = above == null ? null : above.asErasure();
                }
            } catch (RuntimeException missing) { // a supertype of an optional library
                return null;
            }
            return null;
        }
    }
}
