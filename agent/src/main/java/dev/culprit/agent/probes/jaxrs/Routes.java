package dev.culprit.agent.probes.jaxrs;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The pattern of paths that a JAX-RS resource serves, {@code /books/{title}}, as its implementation tells it at the moment
 * at which it calls the resource: Jersey by what it matched, RESTEasy by the method it is going to call.
 */
final class Routes {

    private static final String NONE = "";

    private static final ClassValue<Routes> BY_CLASS = PublicMethods.perClass(Routes::new);

    /** Of the methods of a resource that serve requests; {@link #NONE} if that cannot be told. */
    private static final ClassValue<Map<Method, String>> BY_METHOD =
            PublicMethods.perClass(type -> new ConcurrentHashMap<>());

    /** Of Jersey's request. */
    private final @Nullable MethodHandle uri;
    /** Of what that answers. */
    private final @Nullable MethodHandle templates;
    /** Of one of these. */
    private final @Nullable MethodHandle template;
    /** Of RESTEasy's invoker. */
    private final @Nullable MethodHandle method;
    /** Likewise; the class that the resource is of, which may inherit the method. */
    private final @Nullable MethodHandle resourceClass;
    /** Likewise; those of the method, which an interface may have. */
    private final @Nullable MethodHandle annotations;

    private Routes(Class<?> type) {
        uri = PublicMethods.handle(
                PublicMethods.supertype(type, "org.glassfish.jersey.server.ContainerRequest"),
                "getUriInfo",
                Object.class);
        templates = PublicMethods.handle(
                PublicMethods.supertype(type, "org.glassfish.jersey.server.ExtendedUriInfo"),
                "getMatchedTemplates",
                Object.class);
        template = PublicMethods.handle(
                PublicMethods.supertype(type, "org.glassfish.jersey.uri.UriTemplate"), "getTemplate", Object.class);
        Class<?> invoker = PublicMethods.supertype(type, "org.jboss.resteasy.core.ResourceMethodInvoker");
        method = PublicMethods.handle(invoker, "getMethod", Object.class);
        resourceClass = PublicMethods.handle(invoker, "getResourceClass", Object.class);
        annotations = PublicMethods.handle(invoker, "getMethodAnnotations", Object.class);
    }

    /**
     * Null if it cannot be told.
     *
     * @param caller what calls the resource
     * @param request that it calls the resource for
     */
    static @Nullable String of(Object caller, @Nullable Object request) {
        try {
            MethodHandle uri = request == null ? null : BY_CLASS.get(request.getClass()).uri;
            if (uri != null) {
                return matched((Object) uri.invokeExact(request));
            }
            return BY_CLASS.get(caller.getClass()).declared(caller);
        } catch (Throwable refused) { // the implementation's code; measuring goes on without the name
            return null;
        }
    }

    /** What was matched last comes first. */
    private static @Nullable String matched(@Nullable Object uri) throws Throwable {
        MethodHandle templates = uri == null ? null : BY_CLASS.get(uri.getClass()).templates;
        if (templates == null || !((Object) templates.invokeExact(uri) instanceof List<?> matched)) {
            return null;
        }
        StringBuilder route = new StringBuilder();
        for (int i = matched.size() - 1; i >= 0; i--) {
            Object one = matched.get(i);
            MethodHandle template = one == null ? null : BY_CLASS.get(one.getClass()).template;
            if (template == null) {
                return null;
            }
            append(route, String.valueOf((Object) template.invokeExact(one)));
        }
        return route.isEmpty() ? "/" : route.toString();
    }

    /** Of a resource's class and method; methods of what another resource answered do not tell the whole path. */
    private @Nullable String declared(Object invoker) throws Throwable {
        if (method == null
                || resourceClass == null
                || annotations == null
                || !((Object) method.invokeExact(invoker) instanceof Method resource)
                || !((Object) resourceClass.invokeExact(invoker) instanceof Class<?> type)) {
            return null;
        }
        Map<Method, String> known = BY_METHOD.get(type);
        String route = known.get(resource);
        if (route == null) {
            Object ofMethod = (Object) annotations.invokeExact(invoker);
            route = route(path(type), ofMethod instanceof Annotation[] found ? path(found) : null);
            known.put(resource, route);
        }
        return route.equals(NONE) ? null : route;
    }

    private static String route(@Nullable String ofClass, @Nullable String ofMethod) {
        if (ofClass == null) {
            return NONE;
        }
        StringBuilder route = new StringBuilder();
        append(route, ofClass);
        if (ofMethod != null) {
            append(route, ofMethod);
        }
        return route.isEmpty() ? "/" : route.toString();
    }

    /** Of the class, or else of what it inherits. */
    private static @Nullable String path(Class<?> type) {
        String own = path(type.getDeclaredAnnotations());
        if (own != null) {
            return own;
        }
        for (Class<?> i : type.getInterfaces()) {
            String inherited = path(i);
            if (inherited != null) {
                return inherited;
            }
        }
        return type.getSuperclass() == null ? null : path(type.getSuperclass());
    }

    private static @Nullable String path(Annotation[] annotations) {
        for (Annotation annotation : annotations) {
            String type = annotation.annotationType().getName();
            if (type.equals("jakarta.ws.rs.Path") || type.equals("javax.ws.rs.Path")) {
                try {
                    return (String)
                            annotation.annotationType().getMethod("value").invoke(annotation);
                } catch (ReflectiveOperationException | RuntimeException refused) {
                    return null;
                }
            }
        }
        return null;
    }

    /** With one slash before and none behind, and without the expressions of variables: {@code {id: [0-9]+}}. */
    private static void append(StringBuilder route, String part) {
        int from = 0;
        int to = part.length();
        while (from < to && part.charAt(from) == '/') {
            from++;
        }
        while (to > from && part.charAt(to - 1) == '/') {
            to--;
        }
        if (from == to) {
            return;
        }
        route.append('/');
        int depth = 0;
        boolean expression = false;
        for (int i = from; i < to; i++) {
            char c = part.charAt(i);
            depth += c == '{' ? 1 : 0;
            depth -= c == '}' ? 1 : 0;
            expression = depth > 0 && (expression || c == ':');
            if (!expression && !(depth > 0 && c == ' ')) {
                route.append(c);
            }
        }
    }
}
