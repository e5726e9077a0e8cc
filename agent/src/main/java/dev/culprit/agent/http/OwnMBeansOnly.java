package dev.culprit.agent.http;

import java.util.Set;
import javax.management.ObjectName;
import org.jolokia.server.core.service.api.Restrictor;
import org.jolokia.server.core.util.HttpMethod;
import org.jolokia.server.core.util.RequestType;
import org.jspecify.annotations.Nullable;

/**
 * The policy: everything of our own MBeans, reading the standard platform MXBeans, nothing else. In code rather than in
 * Jolokia's XML, which would be parsed by whatever parser the application has configured.
 */
final class OwnMBeansOnly implements Restrictor {

    static final String OWN_DOMAIN = "dev.culprit";
    static final String PLATFORM_DOMAIN = "java.lang";
    private static final Set<String> PLATFORM_TYPES = Set.of(
            "ClassLoading",
            "Compilation",
            "GarbageCollector",
            "Memory",
            "MemoryManager",
            "MemoryPool",
            "OperatingSystem",
            "Runtime",
            "Threading");
    private static final Set<RequestType> COMMANDS = Set.of(RequestType.READ, RequestType.EXEC, RequestType.VERSION);

    @Override
    public boolean isHttpMethodAllowed(HttpMethod method) {
        return method == HttpMethod.POST;
    }

    @Override
    public boolean isTypeAllowed(RequestType type) {
        return COMMANDS.contains(type);
    }

    @Override
    public boolean isAttributeReadAllowed(ObjectName name, @Nullable String attribute) {
        return isOwn(name) || isPlatform(name);
    }

    @Override
    public boolean isAttributeWriteAllowed(ObjectName name, String attribute) {
        return false;
    }

    @Override
    public boolean isOperationAllowed(ObjectName name, String operation) {
        return isOwn(name);
    }

    @Override
    public boolean isRemoteAccessAllowed(String... hostOrAddress) {
        for (String each : hostOrAddress) {
            if (each.equals(HttpPort.LOOPBACK)) {
                return true;
            }
        }
        return false;
    }

    /** A request with an origin comes from a web page, and no web page has business here. */
    @Override
    public boolean isOriginAllowed(@Nullable String origin, boolean strict) {
        return origin == null && strict;
    }

    @Override
    public boolean isObjectNameHidden(ObjectName name) {
        return !isOwn(name) && !isPlatform(name);
    }

    private static boolean isOwn(ObjectName name) {
        return !name.isPattern() && name.getDomain().equals(OWN_DOMAIN);
    }

    private static boolean isPlatform(ObjectName name) {
        String type = name.getKeyProperty("type");
        return !name.isPattern()
                && name.getDomain().equals(PLATFORM_DOMAIN)
                && type != null
                && PLATFORM_TYPES.contains(type);
    }
}
