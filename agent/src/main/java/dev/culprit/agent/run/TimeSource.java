package dev.culprit.agent.run;

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
    };

    /** Monotonic time with an arbitrary origin; all durations are differences of it. */
    long nanos();

    /** Wall-clock time; a label, never used for durations. */
    long epochMillis();
}
