package dev.culprit.agent.targets;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;

/** Makes MBean servers that an application server might bring along, each behind a proxy that asks it everything. */
public final class LateBeans extends MBeanServerBuilder {

    @Override
    public MBeanServer newMBeanServer(String domain, MBeanServer outer, MBeanServerDelegate delegate) {
        MBeanServer server = super.newMBeanServer(domain, outer, delegate);
        return (MBeanServer) Proxy.newProxyInstance(
                LateBeans.class.getClassLoader(), new Class<?>[] {MBeanServer.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(server, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
