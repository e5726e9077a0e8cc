package dev.culprit.agent.probes.client;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import java.net.URI;
import java.net.URL;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whom a client talks to, as {@code host:port}, read from its requests and hosts through their public methods. */
final class Peers {

    private static final Map<String, Integer> DEFAULT_PORTS = Map.of("http", 80, "https", 443);

    /** Method without parameters that leads from an object of this type to one that knows more. */
    private static final Map<String, String> LEADS = Map.of(
            "java.net.URLConnection", "getURL",
            "java.net.http.HttpRequest", "uri",
            "org.apache.http.client.methods.HttpUriRequest", "getURI",
            "org.apache.hc.core5.http.HttpRequest", "getUri",
            "okhttp3.Call", "request",
            "okhttp3.Request", "url");

    private static final Map<String, Address> ADDRESSES = Map.of(
            "org.apache.http.HttpHost", new Address("getHostName", "getPort", "getSchemeName"),
            "org.apache.hc.core5.http.HttpHost", new Address("getHostName", "getPort", "getSchemeName"),
            "okhttp3.HttpUrl", new Address("host", "port", "scheme"));

    private static final ClassValue<Access> BY_CLASS = PublicMethods.perClass(Access::of);

    private Peers() {}

    /** What the methods of an address are called. */
    private record Address(String host, String port, String scheme) {}

    /** How to ask objects of one class; the handles go when the class goes. */
    private record Access(
            @Nullable MethodHandle lead,
            @Nullable MethodHandle host,
            @Nullable MethodHandle port,
            @Nullable MethodHandle scheme) {

        static Access of(Class<?> type) {
            MethodHandle lead = null;
            for (Map.Entry<String, String> known : LEADS.entrySet()) {
                Class<?> found = PublicMethods.supertype(type, known.getKey());
                lead = lead == null ? PublicMethods.handle(found, known.getValue(), Object.class) : lead;
            }
            for (Map.Entry<String, Address> known : ADDRESSES.entrySet()) {
                Class<?> found = PublicMethods.supertype(type, known.getKey());
                if (found != null) {
                    Address address = known.getValue();
                    return new Access(
                            lead,
                            PublicMethods.handle(found, address.host(), String.class),
                            PublicMethods.handle(found, address.port(), int.class),
                            PublicMethods.handle(found, address.scheme(), String.class));
                }
            }
            return new Access(lead, null, null, null);
        }
    }

    /** Null if the object does not tell. */
    static @Nullable String of(@Nullable Object subject) {
        if (subject instanceof URI uri) {
            String host = uri.getHost();
            return host == null ? uri.getAuthority() : text(host, uri.getPort(), uri.getScheme()); // null if it has a _
        }
        if (subject instanceof URL url) {
            return text(url.getHost(), url.getPort(), url.getProtocol());
        }
        if (subject == null) {
            return null;
        }
        Access access = BY_CLASS.get(subject.getClass());
        try {
            if (access.host() != null && access.port() != null && access.scheme() != null) {
                return text(
                        (String) access.host().invokeExact(subject),
                        (int) access.port().invokeExact(subject),
                        (String) access.scheme().invokeExact(subject));
            }
            return access.lead() == null ? null : of((Object) access.lead().invokeExact(subject));
        } catch (Throwable refused) { // the library's code; measuring goes on without the name
            return null;
        }
    }

    private static @Nullable String text(@Nullable String host, int port, @Nullable String scheme) {
        if (host == null || host.isEmpty()) {
            return null;
        }
        int known = port >= 0 || scheme == null ? port : DEFAULT_PORTS.getOrDefault(scheme, port);
        return known < 0 ? host : host + ":" + known;
    }
}
