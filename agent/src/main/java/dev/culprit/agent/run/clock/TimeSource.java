package dev.culprit.agent.run.clock;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** The agent's clocks; a port so that leases and time-outs can be tested without waiting for them. */
public interface TimeSource {

    TimeSource SYSTEM = new TimeSource() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long epochMillis() {
            return System.currentTimeMillis();
        }

        @Override
        public long compilationNanos() {
            CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
            return compilers == null || !compilers.isCompilationTimeMonitoringSupported()
                    ? 0
                    : TimeUnit.MILLISECONDS.toNanos(compilers.getTotalCompilationTime());
        }

        @Override
        public long processNanos() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean known
                    ? known.getProcessCpuTime()
                    : -1;
        }
    };

    /** Monotonic time with an arbitrary origin; all durations are differences of it. */
    long nanos();

    /** Wall-clock time; a label, never used for durations. */
    long epochMillis();

    /** How long the JVM's compilers have been at work, all together; a compilation counts when it is done. 0 in a JVM that does not tell. */
    long compilationNanos();

    /** Processor time that this JVM has used; -1 in one that does not tell. */
    long processNanos();
}
