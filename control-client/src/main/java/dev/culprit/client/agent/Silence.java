package dev.culprit.client.agent;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.processes.PerfData;
import dev.culprit.client.processes.ProcessFiles;
import java.util.Optional;

/** What is known of a JVM whose agent was loaded and does not answer. */
final class Silence {

    private Silence() {}

    /** The failure in words that say what became of the JVM, and what to do. */
    static UnavailableException explain(long pid, UnavailableException failure) {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty()) {
            return new UnavailableException("the JVM " + pid + " ended while attaching; start it again", failure);
        }
        Optional<String> metaspace = PerfData.of(pid, Owners.userName(process.get()))
                .flatMap(numbers ->
                        numbers.nearlyFullMetaspace(ProcessFiles.of(pid).commandLine()));
        return new UnavailableException(
                "the agent was loaded into the JVM " + pid + ", which runs on, but does not answer"
                        + metaspace
                                .map(full -> ": the metaspace is full (" + full
                                        + "), with what the agent needs of it; restart the application with a larger"
                                        + " -XX:MaxMetaspaceSize")
                                .orElse("; that JVM's standard error may say why, 'culprit detach --pid " + pid
                                        + "' ends the agent"),
                failure);
    }
}
