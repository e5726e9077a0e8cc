package dev.culprit.agent.mbean;

import dev.culprit.agent.AgentContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import jdk.jfr.FlightRecorder;

/** Whether the agent can do its work in this JVM, found out by trying. Takes well under a second. */
final class SelfTest {

    /** @param detail what was seen, or why it failed */
    record Check(String name, boolean ok, String detail) {}

    /** @param ok whether all checks passed */
    record Report(boolean ok, List<Check> checks) {}

    private final AgentContext context;

    SelfTest(AgentContext context) {
        this.context = context;
    }

    Report run() {
        List<Check> checks = List.of(
                check("retransformation", this::retransformation),
                check("flight-recorder", SelfTest::flightRecorder),
                check("directory", this::directory),
                check("isolation", SelfTest::isolation));
        return new Report(checks.stream().allMatch(Check::ok), checks);
    }

    private static Check check(String name, Callable<String> attempt) {
        try {
            return new Check(name, true, attempt.call());
        } catch (Exception e) { // boundary of the attempt: whatever it throws is its result
            return new Check(name, false, String.valueOf(e.getMessage()));
        }
    }

    private String retransformation() {
        if (!context.instrumentation().isRetransformClassesSupported()) {
            throw new IllegalStateException("this JVM does not retransform classes; probes cannot be placed");
        }
        return "supported";
    }

    private static String flightRecorder() {
        if (!FlightRecorder.isAvailable()) {
            throw new IllegalStateException("Flight Recorder is switched off in this JVM");
        }
        return "available";
    }

    private String directory() throws Exception {
        Path probe = Files.createTempFile(context.directory(), "self-test", null);
        Files.delete(probe);
        return context.directory() + " is writable";
    }

    private static String isolation() throws Exception {
        try {
            Class<?> seen = Class.forName(SelfTest.class.getName(), false, ClassLoader.getSystemClassLoader());
            throw new IllegalStateException("the application can see " + seen);
        } catch (ClassNotFoundException e) {
            return "the application cannot see the agent's classes";
        }
    }
}
