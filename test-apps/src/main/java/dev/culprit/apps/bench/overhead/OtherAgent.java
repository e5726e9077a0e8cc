package dev.culprit.apps.bench.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An agent of somebody else that measures the calls of one method, set up as its documentation says.
 *
 * @param options of the JVM
 * @param environment variables
 */
record OtherAgent(Variant variant, List<String> options, Map<String, String> environment) {

    private static final String FILE_WRITER = "kieker.monitoring.writer.filesystem.FileWriter";

    /** Its extension for methods makes a span of every call; nothing is exported. */
    static OtherAgent opentelemetry(Path jar) {
        return new OtherAgent(
                Variant.OPENTELEMETRY,
                List.of(
                        "-javaagent:" + jar,
                        "-Dotel.instrumentation.methods.include=" + Subject.Probed.class.getName() + "[call]",
                        "-Dotel.traces.exporter=none",
                        "-Dotel.metrics.exporter=none",
                        "-Dotel.logs.exporter=none"),
                Map.of());
    }

    /** @param jar of JDK Mission Control's agent, which Maven repositories do not have */
    static OtherAgent missionControl(Path jar, Path directory) throws IOException {
        Path rules = directory.resolve("jmc.xml");
        Files.writeString(rules, """
                <jfragent>
                  <config><classprefix>__JMC</classprefix></config>
                  <events>
                    <event id="overhead.call">
                      <label>call</label>
                      <class>%s</class>
                      <method><name>call</name><descriptor>(I)I</descriptor></method>
                      <stacktrace>false</stacktrace>
                    </event>
                  </events>
                </jfragent>
                """.formatted(Subject.Probed.class.getName()));
        return new OtherAgent(Variant.JMC_AGENT, List.of("-javaagent:" + jar + "=" + rules), Map.of());
    }

    /** @param jar the one with Byte Buddy */
    static List<OtherAgent> kieker(Path jar, Path directory) {
        return List.of(
                kieker(Variant.KIEKER_DUMP, jar, "kieker.monitoring.writer.dump.DumpWriter", List.of()),
                kieker(
                        Variant.KIEKER_FILE,
                        jar,
                        FILE_WRITER,
                        List.of(
                                "-D" + FILE_WRITER + ".customStoragePath=" + directory,
                                "-D" + FILE_WRITER + ".maxLogFiles=10"))); // of 25 000 records each
    }

    private static OtherAgent kieker(Variant variant, Path jar, String writer, List<String> more) {
        List<String> options = new ArrayList<>(List.of("-javaagent:" + jar, "-Dkieker.monitoring.writer=" + writer));
        options.addAll(more);
        return new OtherAgent(
                variant,
                options,
                Map.of("KIEKER_SIGNATURES_INCLUDE", "int " + Subject.Probed.class.getName() + ".call(int)"));
    }
}
