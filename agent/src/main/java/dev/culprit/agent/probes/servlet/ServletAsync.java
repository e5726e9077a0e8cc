package dev.culprit.agent.probes.servlet;

import dev.culprit.agent.probes.entry.AsyncCalls;
import dev.culprit.agent.probes.entry.AsyncStart;
import dev.culprit.agent.probes.entry.EntryPoint.Dispatch;
import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * {@code startAsync} of a request. The container is asked to tell of the end of the call, by the listener that its interface has for that,
 * at the moment at which the call becomes asynchronous and on the thread that makes it so: afterwards request and context may belong to
 * another one. Nothing is written into the request.
 */
final class ServletAsync extends AsyncStart {

    /** A request is wrapped by a few filters, never by so many. */
    private static final int MOST_WRAPPERS = 50;

    private static final ClassValue<Requests> REQUESTS = PublicMethods.perClass(Requests::of);

    private static final ClassValue<Contexts> CONTEXTS = PublicMethods.perClass(Contexts::of);

    private static final ClassValue<Ends> ENDS = PublicMethods.perClass(Ends::of);

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

    @Override
    public Object identity(Object request) {
        return innermost(request);
    }

    @Override
    public boolean awaitEnd(Object context, long id) {
        Contexts contexts = CONTEXTS.get(context.getClass());
        if (contexts.listener == null) {
            return false;
        }
        Object listener = Proxy.newProxyInstance(
                contexts.listener.getClassLoader(), new Class<?>[] {contexts.listener}, new Listener(id));
        return contexts.add(context, listener);
    }

    /** The container's own, which is the same for all parts of a call. */
    static Object innermost(Object request) {
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
            AsyncCalls.ended(id, () -> hasFailed(context(event)));
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
