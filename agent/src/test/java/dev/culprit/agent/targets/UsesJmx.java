package dev.culprit.agent.targets;

import java.lang.management.ManagementFactory;
import java.util.TreeSet;
import javax.management.ObjectName;

/** Answers each line of input with the MBeans of {@code dev.culprit} it finds in the platform's MBean server. */
public final class UsesJmx {

    private UsesJmx() {}

    public static void main(String[] arguments) throws Exception {
        while (System.in.read() >= 0) {
            System.out.println("found "
                    + new TreeSet<>(ManagementFactory.getPlatformMBeanServer()
                            .queryNames(new ObjectName("dev.culprit:*"), null)));
        }
    }
}
