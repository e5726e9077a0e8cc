package dev.culprit.agent.sampling;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** What the recorder's samples of compiled code are worth. */
public final class SampledCode {

    private SampledCode() {}

    /** Whether the JVM knows of every instruction which of the methods that were compiled as one it belongs to. */
    public static boolean isExact() {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            return options != null
                    && Boolean.parseBoolean(
                            options.getVMOption("DebugNonSafepoints").getValue());
        } catch (IllegalArgumentException | NoClassDefFoundError e) { // diagnostic options are locked; or another JVM
            return false;
        }
    }
}
