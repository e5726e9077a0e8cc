package dev.culprit.client.agent;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import dev.culprit.client.UnavailableException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The JVMs of this user on this machine. */
public final class Jvms {

    private Jvms() {}

    /** All that tell of themselves, this one excluded, by process id. */
    public static List<Jvm> list() {
        long self = ProcessHandle.current().pid();
        List<Jvm> jvms = new ArrayList<>();
        for (VirtualMachineDescriptor descriptor : descriptors()) {
            long pid = Long.parseLong(descriptor.id());
            if (pid == self) {
                continue;
            }
            ProcessHandle.of(pid).ifPresent(process -> jvms.add(jvm(process, descriptor.displayName())));
        }
        jvms.sort(Comparator.comparingLong(Jvm::pid));
        return jvms;
    }

    private static Jvm jvm(ProcessHandle process, String displayName) {
        return new Jvm(
                process.pid(),
                displayName,
                process.info().user().orElse(""),
                Discovery.find(process.pid(), Owners.userName(process)));
    }

    static boolean contains(long pid) {
        return descriptors().stream().anyMatch(descriptor -> descriptor.id().equals(Long.toString(pid)));
    }

    private static List<VirtualMachineDescriptor> descriptors() {
        try {
            return VirtualMachine.list();
        } catch (NoClassDefFoundError e) {
            throw new UnavailableException(
                    "this Java runtime lacks the module jdk.attach; run culprit.jar with a JDK", e);
        }
    }
}
