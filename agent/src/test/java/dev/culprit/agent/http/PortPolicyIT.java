package dev.culprit.agent.http;

import static dev.culprit.agent.http.OpenPort.ALLOWED;
import static dev.culprit.agent.http.OpenPort.status;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import dev.culprit.agent.testing.AgentHttp;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be asked with the token: what a client needs, and none of the published attacks on JMX over HTTP. */
@Tag("side-by-side")
class PortPolicyIT {

    @TempDir
    private static Path temporary;

    private static OpenPort port;
    private static AgentHttp http;

    @BeforeAll
    static void open() throws Exception {
        port = OpenPort.in(temporary);
        http = port.http();
    }

    @AfterAll
    static void close() {
        port.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ALLOWED,
                "{\"type\":\"read\",\"mbean\":\"dev.culprit:type=Environment\"}",
                "{\"type\":\"exec\",\"mbean\":\"dev.culprit:type=Agent\",\"operation\":\"selfTest\"}",
                "{\"type\":\"read\",\"mbean\":\"java.lang:type=Runtime\",\"attribute\":\"VmVersion\"}",
                "{\"type\":\"read\",\"mbean\":\"java.lang:type=Memory\"}",
                "{\"type\":\"read\",\"mbean\":\"java.lang:name=*,type=GarbageCollector\",\"attribute\":\"Valid\"}",
                "{\"type\":\"version\"}"
            })
    void whatTheClientNeedsIsAllowed(String request) throws Exception {
        assertThat(status(http.post(request))).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // run a command of the JVM, write a file, load a library
                "{\"type\":\"exec\",\"mbean\":\"com.sun.management:type=DiagnosticCommand\",\"operation\":\"help\"}",
                "{\"type\":\"exec\",\"mbean\":\"com.sun.management:type=DiagnosticCommand\","
                        + "\"operation\":\"compilerDirectivesAdd\",\"arguments\":[\"/etc/passwd\"]}",
                "{\"type\":\"exec\",\"mbean\":\"com.sun.management:type=DiagnosticCommand\","
                        + "\"operation\":\"jvmtiAgentLoad\",\"arguments\":[\"/tmp/x.so\"]}",
                "{\"type\":\"exec\",\"mbean\":\"com.sun.management:type=HotSpotDiagnostic\","
                        + "\"operation\":\"dumpHeap\",\"arguments\":[\"/tmp/agentcore-dump.hprof\",true]}",
                "{\"type\":\"exec\",\"mbean\":\"com.sun.management:type=HotSpotDiagnostic\","
                        + "\"operation\":\"setVMOption\",\"arguments\":[\"HeapDumpOnOutOfMemoryError\",\"true\"]}",
                // CVE-2022-41678: a recording with a chosen configuration, copied to a chosen path
                "{\"type\":\"exec\",\"mbean\":\"jdk.management.jfr:type=FlightRecorder\",\"operation\":\"newRecording\"}",
                "{\"type\":\"exec\",\"mbean\":\"jdk.management.jfr:type=FlightRecorder\","
                        + "\"operation\":\"setConfiguration\",\"arguments\":[1,\"x\"]}",
                "{\"type\":\"exec\",\"mbean\":\"jdk.management.jfr:type=FlightRecorder\","
                        + "\"operation\":\"copyTo\",\"arguments\":[1,\"/tmp/x.jsp\"]}",
                "{\"type\":\"read\",\"mbean\":\"jdk.management.jfr:type=FlightRecorder\",\"attribute\":\"Recordings\"}",
                // load classes from a URL, create MBeans
                "{\"type\":\"exec\",\"mbean\":\"JMImplementation:type=MLet\",\"operation\":\"addURL\","
                        + "\"arguments\":[\"http://127.0.0.1:1/\"]}",
                "{\"type\":\"exec\",\"mbean\":\"DefaultDomain:type=MLet\",\"operation\":\"getMBeansFromURL\","
                        + "\"arguments\":[\"http://127.0.0.1:1/\"]}",
                "{\"type\":\"read\",\"mbean\":\"JMImplementation:type=MBeanServerDelegate\"}",
                "{\"type\":\"exec\",\"mbean\":\"JMImplementation:type=MBeanServerDelegate\",\"operation\":\"toString\"}",
                // operations of the platform, writing its attributes
                "{\"type\":\"exec\",\"mbean\":\"java.lang:type=Memory\",\"operation\":\"gc\"}",
                "{\"type\":\"exec\",\"mbean\":\"java.lang:type=Threading\",\"operation\":\"dumpAllThreads\","
                        + "\"arguments\":[true,true]}",
                "{\"type\":\"write\",\"mbean\":\"java.lang:type=Memory\",\"attribute\":\"Verbose\",\"value\":true}",
                "{\"type\":\"write\",\"mbean\":\"dev.culprit:type=Agent\",\"attribute\":\"Pid\",\"value\":1}",
                "{\"type\":\"exec\",\"mbean\":\"java.util.logging:type=Logging\",\"operation\":\"setLoggerLevel\","
                        + "\"arguments\":[\"\",\"ALL\"]}",
                "{\"type\":\"read\",\"mbean\":\"java.util.logging:type=Logging\"}",
                // looking around
                "{\"type\":\"list\"}",
                "{\"type\":\"list\",\"path\":\"java.lang\"}",
                "{\"type\":\"search\",\"mbean\":\"*:*\"}",
                "{\"type\":\"search\",\"mbean\":\"dev.culprit:*\"}",
                "{\"type\":\"read\",\"mbean\":\"jolokia:type=ServerHandler,agent=culprit\"}",
                "{\"type\":\"notification\",\"command\":\"register\"}",
                // names that look like ours
                "{\"type\":\"read\",\"mbean\":\"dev.culprit.evil:type=Agent\"}",
                "{\"type\":\"read\",\"mbean\":\"java.lang.evil:type=Memory\"}",
                "{\"type\":\"read\",\"mbean\":\"java.lang:type=../../Memory\"}",
                "{\"type\":\"read\",\"mbean\":\"java.nio:type=BufferPool,name=direct\"}",
                // and no way at all
                "{\"type\":\"exec\",\"mbean\":\"dev.culprit:type=Agent\",\"operation\":\"getClass\"}",
                "{\"type\":\"nonsense\"}",
                "{}",
                "[[]]",
                "{\"type\":\"read\",\"mbean\":{\"a\":1}}",
                "{\"type\":\"read\",\"mbean\":\"java.lang:type=Memory\",\"mbean\":\"*:*\"}",
                "no json"
            })
    void everythingElseIsRefused(String request) throws Exception {
        HttpResponse<String> response = AgentHttp.send(
                http.request().POST(BodyPublishers.ofString(request)).build());

        assertThat(response.body()).containsPattern("\"status\":[45]\\d\\d").doesNotContain("\"status\":200");
        assertThat(response.body()).doesNotContain("\"stacktrace\"");
        assertThat(Path.of("/tmp/agentcore-dump.hprof")).doesNotExist();
    }

    @Test
    void requestsThatWouldBeForwardedToAnotherJvmAreRefused() throws Exception {
        String forwarded = "{\"type\":\"read\",\"mbean\":\"dev.culprit:type=Agent\",\"attribute\":\"Pid\","
                + "\"target\":{\"url\":\"service:jmx:rmi:///jndi/rmi://127.0.0.1:1/jmxrmi\"}}";

        JsonElement answer = http.post(forwarded);

        assertThat(status(answer)).isNotEqualTo(200);
        assertThat(answer.getAsJsonObject().has("value")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"*:*", "java*:*", "?ev.culprit:*", "*:type=Agent", "com.sun.management:*"})
    void noPatternListsWhatIsThere(String pattern) throws Exception {
        String answer = http.post(
                        "{\"type\":\"read\",\"mbean\":\"" + pattern + "\",\"config\":{\"ignoreErrors\":true}}")
                .toString();

        assertThat(answer).contains("\"status\":403").doesNotContain("\"value\"", "type=");
    }

    @Test
    void oneAllowedRequestInABulkDoesNotLetOthersIn() throws Exception {
        JsonArray answers = http.post("[" + ALLOWED
                        + ",{\"type\":\"exec\",\"mbean\":\"java.lang:type=Memory\",\"operation\":\"gc\"}," + ALLOWED
                        + "]")
                .getAsJsonArray();
        JsonElement withList = http.post("[" + ALLOWED + ",{\"type\":\"list\"}]");

        assertThat(answers.asList().stream().map(OpenPort::status)).containsExactly(200, 403, 200);
        assertThat(status(withList)).isEqualTo(403);
        assertThat(withList.toString()).doesNotContain("\"value\"");
    }
}
