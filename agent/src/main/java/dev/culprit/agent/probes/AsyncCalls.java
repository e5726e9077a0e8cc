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
 * tell of their end, by the listener that its interface has for that, at the moment at which the call becomes asynchronous
 * and on the thread that makes it so: afterwards request and context may belong to another one. Nothing is written into the
 * request. Costs something only for calls that are asynchronous.
 */
final class AsyncCalls {

    /** Of a part of a call that began when nobody watched. */
    static final long UNKNOWN = -1;

    /** One for all calls of the JVM: those of an earlier time may still go on. */
    private static final AtomicLong IDS = new AtomicLong();

    /** A request is wrapped by a few filters, never by so many. */
    private static final int MOST_WRAPPERS = 50;

    private static final ClassValue<Requests> REQUESTS = PublicMethods.perClass(Requests::of);

    private static final ClassValue<Contexts> CONTEXTS = PublicMethods.perClass(Contexts::of);

    private static final ClassValue<Ends> ENDS = PublicMethods.perClass(Ends::of);

    /** Numbers of calls, by the container's own request. */
    private final IdentityCache<Long> followed = new IdentityCache<>();

    /** What makes a container call an entry point. */
    enum Dispatch {
        /** A request has come, or one part of the application calls another. */
        FIRST,
        /** It goes on with an asynchronous call. */
        RESUMED,
        /** It looks for words about a call that has failed, and has been measured. */
        ERROR
    }

    /** How to ask requests of one class; the handles go when the class goes, here and below. */
    private record Requests(
            @Nullable MethodHandle dispatcher, @Nullable MethodHandle wrapped) {

        static Requests of(Class<?> type) {
            return new Requests(
                    PublicMethods.handle(
                            PublicMethods.supertype(
                                    type, "jakarta.servlet.ServletRequest", "javax.servlet.ServletRequest"),
                            "getDispatcherType",
                            Object.class),
                    PublicMethods.handle(
                            PublicMethods.supertype(
                                    type,
                                    "jakarta.servlet.ServletRequestWrapper",
                                    "javax.servlet.ServletRequestWrapper"),
                            "getRequest",
                            Object.class));
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
            } catch (ReflectiveOperationException | RuntimeException refused) { // the container's code
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

    /** What makes the container call with this request. */
    static Dispatch dispatch(Object request) {
        MethodHandle dispatcher = REQUESTS.get(request.getClass()).dispatcher;
        try {
            Object type = dispatcher == null ? null : (Object) dispatcher.invokeExact(request);
            if (!(type instanceof Enum<?> constant)) {
                return Dispatch.FIRST;
            }
            return switch (constant.name()) {
                case "ASYNC" -> Dispatch.RESUMED;
                case "ERROR" -> Dispatch.ERROR;
                default -> Dispatch.FIRST;
            };
        } catch (Throwable refused) { // the container's code, here and below
            return Dispatch.FIRST;
        }
    }

    /** The number of the call that a request goes on with. */
    long resumed(Object request) {
        Long id = followed.get(innermost(request));
        return id == null ? UNKNOWN : id;
    }

    /**
     * The call of a request becomes asynchronous.
     *
     * @param context that stands for it
     * @param known its number, if this is only a wrapper around a request that has become so already; 0 if not
     * @return its number, 0 if nobody will tell of its end
     */
    long follow(Object request, Object context, long known) {
        if (known != 0) {
            followed.put(innermost(request), known);
            return known;
        }
        Contexts contexts = CONTEXTS.get(context.getClass());
        if (contexts.listener == null) {
            return 0;
        }
        long id = IDS.incrementAndGet();
        Object listener = Proxy.newProxyInstance(
                contexts.listener.getClassLoader(), new Class<?>[] {contexts.listener}, new Listener(id));
        if (!contexts.add(context, listener)) {
            return 0;
        }
        followed.put(innermost(request), id);
        return id;
    }

    /** The container's own, which is the same for all parts of a call. */
    private static Object innermost(Object request) {
        Object inner = request;
        for (int i = 0; i < MOST_WRAPPERS; i++) {
            MethodHandle wrapped = REQUESTS.get(inner.getClass()).wrapped;
            try {
                Object next = wrapped == null ? null : (Object) wrapped.invokeExact(inner);
                if (next == null) {
                    return inner;
                }
                inner = next;
            } catch (Throwable refused) {
                return inner;
            }
        }
        return inner;
    }

    /** Waits for the end of one call. Its methods are called by the container. */
    private static final class Listener implements InvocationHandler {

        private final long id;

        Listener(long id) {
            this.id = id;
        }

        @Override
        public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments) {
            Object argument = arguments == null || arguments.length == 0 ? null : arguments[0];
            return switch (method.getName()) {
                case "equals" -> self == argument;
                case "hashCode" -> System.identityHashCode(self);
                case "toString" -> "culprit, call " + id;
                default -> {
                    try {
                        told(method.getName(), self, argument);
                    } catch (Throwable ours) { // the boundary to the container: the end of one call is not known
                        yield null;
                    }
                    yield null;
                }
            };
        }

        /** Time-outs and errors are no failures by themselves: clients go, and many calls are meant to wait so long. */
        private void told(String what, Object self, @Nullable Object event) {
            if (what.equals("onComplete")) {
                end(event);
            } else if (what.equals("onStartAsync")) {
                again(self, event);
            }
        }

        private void end(@Nullable Object event) {
            AsyncEndEvent end = new AsyncEndEvent();
            if (end.isEnabled()) {
                end.asyncId = id;
                end.failed = hasFailed(context(event));
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
