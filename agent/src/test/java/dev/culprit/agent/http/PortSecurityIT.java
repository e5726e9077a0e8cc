package dev.culprit.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.culprit.agent.targets.Returns;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the port refuses: the published attacks on JMX over HTTP, and everything that is not needed. */
class PortSecurityIT {

    private static final String ALLOWED =
            "{\"type\":\"read\",\"mbean\":\"dev.culprit:type=Agent\",\"attribute\":\"Pid\"}";

    @TempDir
    private static Path temporary;

    private static ChildJvm child;
    private static AgentHttp http;

    @BeforeAll
    static void start() throws Exception {
        // a hostile setting of the application's own must not open our port
        child = ChildJvm.in(temporary)
                .with("-Djolokia.restrictorClass=org.jolokia.server.core.restrictor.AllowAllRestrictor")
                .with("-Djolokia.debug=true")
                .agent("http=0")
                .start(Returns.class);
        http = child.http();
    }

    @AfterAll
    static void end() {
        child.close();
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

        assertThat(answers.asList().stream().map(PortSecurityIT::status)).containsExactly(200, 403, 200);
        assertThat(status(withList)).isEqualTo(403);
        assertThat(withList.toString()).doesNotContain("\"value\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer ",
                "Bearer wrong",
                "Bearer TOKEN ",
                "Bearer  TOKEN",
                "Bearer TOKENx",
                "Basic TOKEN",
                "Basic BASE64",
                "Digest TOKEN",
                "Negotiate TOKEN",
                "TOKEN"
            })
    void withoutTheTokenInItsPlaceNobodyComesIn(String header) throws Exception {
        String base64 =
                Base64.getEncoder().encodeToString(("culprit:" + http.token()).getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(http.url() + "?token=" + http.token()))
                .timeout(ChildJvm.PATIENCE)
                .POST(BodyPublishers.ofString(ALLOWED));
        if (!header.isEmpty()) {
            request.header(
                    "Authorization", header.replace("TOKEN", http.token()).replace("BASE64", base64));
        }

        HttpResponse<String> response = AgentHttp.send(request.build());

        assertThat(response.statusCode()).isEqualTo(header.equals("Bearer TOKEN ") ? trimmed() : 401);
        assertThat(response.body()).doesNotContain("value");
    }

    /** White space at the end of a header is not part of it: that is the token, but the parameter is one too many. */
    private static int trimmed() {
        return 404;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exec/java.lang:type=Memory/gc",
                "exec/dev.culprit:type=Agent/selfTest",
                "read/dev.culprit:type=Agent/Pid",
                "version",
                "list",
                "?p=read/dev.culprit:type=Agent/Pid",
                "?callback=alert",
                "../culprit/",
                "%2e%2e/",
                "..%2f..%2fetc/passwd",
                ""
            })
    void requestsInThePathAreNotUnderstood(String path) throws Exception {
        URI uri = URI.create(http.url() + path);

        HttpResponse<String> get = AgentHttp.send(
                http.request().uri(uri).header("X-Real-Ip", "127.0.0.1").GET().build());

        assertThat(get.statusCode()).isIn(404, 405);
        assertThat(get.body()).isEmpty();
        if (!path.isEmpty()) {
            HttpResponse<String> post = AgentHttp.send(http.request()
                    .uri(uri)
                    .POST(BodyPublishers.ofString(ALLOWED))
                    .build());
            assertThat(post.statusCode()).isEqualTo(404);
            assertThat(post.body()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "https://evil.example", "http://127.0.0.1:8080", "null"})
    void noWebPageComesIn(String origin) throws Exception {
        HttpResponse<String> post = AgentHttp.send(http.request()
                .header("Origin", origin)
                .POST(BodyPublishers.ofString(ALLOWED))
                .build());
        HttpResponse<String> referred = AgentHttp.send(http.request()
                .header("Referer", origin + "/page")
                .POST(BodyPublishers.ofString(ALLOWED))
                .build());
        HttpResponse<String> preflight = AgentHttp.send(HttpRequest.newBuilder(URI.create(http.url()))
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization")
                .method("OPTIONS", BodyPublishers.noBody())
                .build());

        assertThat(post.body()).contains("\"status\":403").doesNotContain("\"value\"");
        assertThat(referred.body()).contains("\"status\":403").doesNotContain("\"value\"");
        assertThat(preflight.statusCode()).isEqualTo(401);
        for (HttpResponse<String> response : List.of(post, referred, preflight)) {
            assertThat(response.headers().map().keySet())
                    .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("access-control"));
        }
    }

    @Test
    void aRequestWithoutEndIsCutOff() throws Exception {
        HttpResponse<String> response = AgentHttp.send(http.request()
                .POST(BodyPublishers.ofString("[" + " ".repeat(2 << 20) + "]"))
                .build());

        assertThat(response.statusCode()).isEqualTo(413);
    }

    /** More of them than the port has threads. */
    @Test
    void whoAnnouncesABodyAndNeverSendsItHoldsNobodyUp() throws Exception {
        URI address = URI.create(http.url());
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                Socket socket = new Socket(address.getHost(), address.getPort());
                silent.add(socket);
                String head =
                        i % 2 == 0 ? "POST /culprit/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n" : "POST /cul";
                socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            }
            long begin = System.nanoTime();

            assertThat(status(http.post(ALLOWED))).isEqualTo(200);

            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .as("an answer within the lease of a client")
                    .isLessThan(Duration.ofSeconds(10));
            for (Socket socket : silent) {
                socket.setSoTimeout((int) ChildJvm.PATIENCE.toMillis());
                socket.getInputStream().readAllBytes(); // returns when the port has closed the connection
            }
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    @Test
    void deepNestingDoesNotBringThePortDown() throws Exception {
        AgentHttp.send(http.request()
                .POST(BodyPublishers.ofString("[".repeat(500_000)))
                .build());

        assertThat(status(http.post(ALLOWED))).isEqualTo(200);
    }

    @Test
    void theTokenIsNowhereElse() throws Exception {
        assertThat(http.post("{\"type\":\"version\"}").toString()).doesNotContain(http.token());
        assertThat(http.post("{\"type\":\"read\",\"mbean\":\"dev.culprit:type=Agent\"}")
                        .toString())
                .doesNotContain(http.token());
        assertThat(systemProperties()).doesNotContain(http.token());
        assertThat(Files.readString(child.discoveryFile())).contains(http.token());
    }

    private static String systemProperties() throws IOException, InterruptedException {
        String properties = http.post(
                        "{\"type\":\"read\",\"mbean\":\"java.lang:type=Runtime\",\"attribute\":\"SystemProperties\"}")
                .toString();
        assertThat(properties).contains("java.version").doesNotContain("jolokia.agent\"");
        return properties;
    }

    private static int status(JsonElement answer) {
        JsonObject object = answer.getAsJsonObject();
        return object.get("status").getAsInt();
    }
}
