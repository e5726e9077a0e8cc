package dev.culprit.agent.mbean;

import java.lang.management.ManagementFactory;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The agent's MBeans in the platform's MBean server, all in the domain {@code dev.culprit}. */
public final class MBeanRegistry {

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /**
     * @param type becomes {@code dev.culprit:type=<type>}
     * @throws IllegalStateException if the name is taken or the object is no MXBean
     */
    public void register(String type, Object mxbean) {
        try {
            server.registerMBean(mxbean, name(type));
        } catch (JMException e) {
            throw new IllegalStateException("MBean " + type + " cannot be registered: " + e, e);
        }
    }

    /** Does nothing if there is no such MBean. */
    public void unregister(String type) {
        try {
            server.unregisterMBean(name(type));
        } catch (InstanceNotFoundException e) {
            // somebody else took it away, which is what was asked for
        } catch (JMException e) {
            throw new IllegalStateException("MBean " + type + " cannot be removed: " + e, e);
        }
    }

    private static ObjectName name(String type) throws JMException {
        return new ObjectName("dev.culprit", "type", type);
    }
}
