package dev.culprit.apps.testing;

import com.sun.tools.attach.VirtualMachine;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Connects to the MBeans of a JVM of this user as JConsole does. */
public final class Console {

    private Console() {}

    @SuppressWarnings("BanJNDI") // of our own child, on this machine
    public static JMXConnector connect(long pid) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
        try {
            return JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
        } finally {
            machine.detach();
        }
    }
}
