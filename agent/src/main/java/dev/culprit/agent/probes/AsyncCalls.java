package dev.culprit.agent.probes;

import dev.culprit.agent.sampling.PublicMethods;
import dev.culprit.jfr.events.AsyncEndEvent;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Follows calls that are answered after their entry point has returned (asynchronous servlets). The container is asked to
 * tell of their end, by the listener that its interface has for that, and finds the number of the call at the request when it
 * goes on with it. Costs something only for calls that are asynchronous.
 */
final class AsyncCalls {

    /** For the container, and for the application if it lists what is attached to its asynchronous requests. */
    private static final String ATTRIBUTE = "dev.culprit.call";

    private static final String RESUMING = "ASYNC";

    /** One for all calls of the JVM: those of an earlier time may still go on. */
    private static final AtomicLong IDS = new AtomicLong();

    private static final ClassValue<Requests> REQUESTS = new ClassValue<>() {
        @Override
        protected Requests computeValue(Class<?> type) {
            return Requests.of(type);
        }
    };

    private static final ClassValue<Contexts> CONTEXTS = new ClassValue<>() {
        @Override
        protected Contexts computeValue(Class<?> type) {
            return Contexts.of(type);
        }
    };

    private static final ClassValue<Ends> ENDS = new ClassValue<>() {
        @Override
        protected Ends computeValue(Class<?> type) {
            return Ends.of(type);
        }
    };

    private AsyncCalls() {}

    /** How to ask requests of one class; the handles go when the class goes, here and below. */
    private record Requests(
            @Nullable MethodHandle dispatcher,
            @Nullable MethodHandle get,
            @Nullable MethodHandle set,
            @Nullable MethodHandle context) {

        static Requests of(Class<?> type) {
            Class<?> request =
                    PublicMethods.supertype(type, "jakarta.servlet.ServletRequest", "javax.servlet.ServletRequest");
            return new Requests(
                    PublicMethods.handle(request, "getDispatcherType", Object.class),
                    PublicMethods.handle(request, "getAttribute", Object.class, String.class),
                    PublicMethods.handle(request, "setAttribute", void.class, String.class, Object.class),
                    PublicMethods.handle(request, "getAsyncContext", Object.class));
        }
    }

    /**
     * The same of the contexts that stand for asynchronous calls.
     *
     * @param listener {@code AsyncListener}, of the same loader
     */
    private record Contexts(
            @Nullable Class<?> listener,
            @Nullable Method add,
            @Nullable MethodHandle response) {

        static Contexts of(Class<?> type) {
            Class<?> context =
                    PublicMethods.supertype(type, "jakarta.servlet.AsyncContext", "javax.servlet.AsyncContext");
            if (context == null) {
                return new Contexts(null, null, null);
            }
            try {
                Class<?> listener =
                        Class.forName(context.getPackageName() + ".AsyncListener", false, context.getClassLoader());
                return new Contexts(
                        listener,
                        context.getMethod("addListener", listener),
                        PublicMethods.handle(context, "getResponse", Object.class));
            } catch (ReflectiveOperationException | LinkageError absent) { // not the interface that we know
                return new Contexts(null, null, null);
            }
        }

        boolean add(Object context, Object own) {
            if (add == null) {
                return false;
            }
            try {
                add.invoke(context, own);
                return true;
            } catch (ReflectiveOperationException | RuntimeException refused) { // answered in the meantime
                return false;
            }
        }
    }

    /** The same of what a listener is told. */
    private record Ends(@Nullable MethodHandle context) {

        static Ends of(Class<?> type) {
            return new Ends(PublicMethods.handle(
                    PublicMethods.supertype(type, "jakarta.servlet.AsyncEvent", "javax.servlet.AsyncEvent"),
                    "getAsyncContext",
                    Object.class));
        }
    }

    /** The number of the call that a request goes on with; 0 if the call begins now. */
    static long resumed(Object request) {
        Requests access = REQUESTS.get(request.getClass());
        if (access.dispatcher == null || access.get == null) {
            return 0;
        }
        try {
            Object dispatcher = (Object) access.dispatcher.invokeExact(request);
            return dispatcher instanceof Enum<?> type
                            && type.name().equals(RESUMING)
                            && (Object) access.get.invokeExact(request, ATTRIBUTE) instanceof Long id
                    ? id
                    : 0;
        } catch (Throwable refused) { // the container's code, here and below
            return 0;
        }
    }

    /** Writes down when the call ends that a request goes on with after now. Answers its number; 0 if that is not possible. */
    static long follow(@Nullable Object request) {
        Requests access = request == null ? null : REQUESTS.get(request.getClass());
        if (access == null || access.set == null || access.context == null) {
            return 0;
        }
        try {
            Object context = (Object) access.context.invokeExact(request);
            Contexts contexts = context == null ? null : CONTEXTS.get(context.getClass());
            if (contexts == null || contexts.listener == null) {
                return 0;
            }
            long id = IDS.incrementAndGet();
            Object listener = Proxy.newProxyInstance(
                    contexts.listener.getClassLoader(), new Class<?>[] {contexts.listener}, new Listener(id));
            if (!contexts.add(context, listener)) {
                return 0;
            }
            access.set.invokeExact(request, ATTRIBUTE, (Object) id);
            return id;
        } catch (Throwable refused) {
            return 0;
        }
    }

    /** Waits for the end of one call. */
    private static final class Listener implements InvocationHandler {

        private final long id;
        private volatile boolean failed;

        Listener(long id) {
            this.id = id;
        }

        @Override
        public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments) {
            Object argument = arguments == null || arguments.length == 0 ? null : arguments[0];
            switch (method.getName()) {
                case "onComplete" -> end(argument);
                case "onError" -> failed = true;
                case "onStartAsync" -> again(self, argument);
                case "equals" -> {
                    return self == argument;
                }
                case "hashCode" -> {
                    return System.identityHashCode(self);
                }
                case "toString" -> {
                    return "culprit, call " + id;
                }
                default -> {
                    // a call that takes too long is not yet a failed one: many are meant to wait so long
                }
            }
            return null;
        }

        private void end(@Nullable Object event) {
            AsyncEndEvent end = new AsyncEndEvent();
            if (end.isEnabled()) {
                end.asyncId = id;
                end.failed = failed || hasFailed(context(event));
                end.commit();
            }
        }

        private static boolean hasFailed(@Nullable Object context) {
            MethodHandle response = context == null ? null : CONTEXTS.get(context.getClass()).response;
            try {
                Object answer = response == null ? null : (Object) response.invokeExact(context);
                return answer != null && ServletResponses.failed(answer);
            } catch (Throwable refused) {
                return false;
            }
        }

        /** The application leaves the entry point once more; the container forgets listeners then. */
        private static void again(Object self, @Nullable Object event) {
            Object context = context(event);
            if (context != null) {
                CONTEXTS.get(context.getClass()).add(context, self);
            }
        }

        private static @Nullable Object context(@Nullable Object event) {
            MethodHandle context = event == null ? null : ENDS.get(event.getClass()).context;
            try {
                return context == null ? null : (Object) context.invokeExact(event);
            } catch (Throwable refused) {
                return null;
            }
        }
    }
}
