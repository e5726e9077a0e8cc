package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All methods of many large libraries can carry probes, and the libraries do what they did. */
@Tag("side-by-side")
@Tag("live")
class LibrariesIT extends Faults {

    /** Copied there by the build. */
    private static final Path JARS = Path.of("target", "libraries").toAbsolutePath();

    private static final Path PROGRAM =
            Path.of("src", "test", "resources", "libraries", "Libraries.java").toAbsolutePath();

    /** Names of jars, without what they need and {@link #JARS} has. */
    private static final Pattern SERVERS = Pattern.compile(
            "h2-|tomcat-embed-|jetty-|jakarta\\.|slf4j-api|artemis-|activemq-artemis|jctools|micrometer-|jgroups-"
                    + "|commons-pool2|commons-dbcp2|commons-logging|commons-beanutils|commons-collections-|commons-configuration2"
                    + "|commons-text|caffeine-|tomcat-annotations-api|jboss-logging|HikariCP|netty-codec-socks|netty-handler-proxy"
                    + "|netty-transport-(classes|native)");

    private static final List<String> PACKAGES = List.of(
            "com.google.common",
            "com.google.protobuf",
            "com.fasterxml",
            "org.apache.commons",
            "org.apache.lucene.analysis",
            "org.apache.lucene.codecs",
            "org.apache.lucene.document",
            "org.apache.lucene.index",
            "org.apache.lucene.search",
            "org.apache.lucene.store",
            "org.apache.lucene.util",
            "org.apache.xalan",
            "org.apache.xerces",
            "org.apache.xml",
            "org.apache.xpath",
            "org.apache.log4j",
            "org.apache.groovy",
            "org.codehaus",
            "groovy",
            "groovyjarjarantlr4",
            "groovyjarjarasm",
            "kotlin",
            "scala.collection.*",
            "scala.collection.immutable",
            "scala.collection.mutable",
            "scala.collection.concurrent",
            "scala.collection.convert",
            "scala.collection.generic",
            "scala.jdk",
            "scala.runtime",
            "scala.math",
            "scala.util",
            "scala.sys",
            "scala.concurrent",
            "scala.reflect",
            "scala.*",
            "io.netty",
            "clojure.*",
            "clojure.lang",
            "clojure.core",
            "org.bouncycastle.jcajce",
            "org.bouncycastle.pqc",
            "org.bouncycastle.crypto",
            "org.bouncycastle.asn1",
            "org.bouncycastle.math",
            "org.bouncycastle.jce",
            "org.bouncycastle.util",
            "freemarker",
            "javassist",
            "org.mozilla",
            "org.aspectj",
            "org.joda",
            "org.objectweb",
            "org.h2",
            "org.apache.catalina",
            "org.apache.coyote",
            "org.apache.tomcat",
            "org.eclipse.jetty",
            "org.apache.activemq.artemis.api",
            "org.apache.activemq.artemis.jms",
            "org.apache.activemq.artemis.utils",
            "org.apache.activemq.artemis.core.client",
            "org.apache.activemq.artemis.core.config",
            "org.apache.activemq.artemis.core.io",
            "org.apache.activemq.artemis.core.journal",
            "org.apache.activemq.artemis.core.message",
            "org.apache.activemq.artemis.core.paging",
            "org.apache.activemq.artemis.core.persistence",
            "org.apache.activemq.artemis.core.postoffice",
            "org.apache.activemq.artemis.core.protocol",
            "org.apache.activemq.artemis.core.remoting",
            "org.apache.activemq.artemis.core.server",
            "org.yaml");

    /** How many parts are switched on and off; all by {@code -Dculprit.switches=100}, which takes five minutes. */
    private static final int SWITCHES = Integer.getInteger("culprit.switches", 1);

    /** As long as it takes to load 35 000 classes with probes on a busy machine. */
    private static final long LINK_NANOS = TimeUnit.MINUTES.toNanos(5);

    private Child start() throws Exception {
        Path temporary = Files.createTempDirectory(directory(), "app");
        Child child = owned(Child.start(
                temporary,
                List.of(
                        Child.ownJdk().resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-XX:-PrintWarnings", // that classes are shared less with an agent than without
                        "-Xmx1g",
                        "-cp",
                        classPath(),
                        PROGRAM.toString())));
        child.out().await("ready");
        return child;
    }

    /** Libraries for this test, and the servers that others start: a servlet container or two, a database, a broker. */
    private static String classPath() {
        return Stream.concat(
                        Stream.of(JARS + "/*"),
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .filter(jar -> SERVERS.matcher(
                                                Path.of(jar).getFileName().toString())
                                        .lookingAt()))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The number that stands for the results, and the results themselves. */
    private static List<String> use(Child child) throws IOException, InterruptedException {
        return answer(child, "use", "used ", Patience.NANOS);
    }

    private List<String> link(Child child) throws IOException, InterruptedException {
        Path file = Files.createTempFile(directory(), "failed", ".txt");
        answer(child, "link " + file, "linked ", LINK_NANOS);
        return Files.readAllLines(file);
    }

    /** The lines that it prints, up to one that begins so. */
    private static List<String> answer(Child child, String order, String last, long nanos)
            throws IOException, InterruptedException {
        int before = child.out().soFar().size();
        child.send(order);
        return child.out().awaitFrom(before, last, nanos);
    }

    @Test
    void theyDoTheSameWithProbesAndAfterwards() throws Exception {
        Child child = start();
        List<String> unloadable = link(child);
        List<String> results = use(child);
        assertThat(results).hasSizeGreaterThan(20).noneMatch(LibrariesIT::isFailure);
        switchOnAndOff(child, unloadable, results);
        child.close();

        loadWithProbes(unloadable, results);
    }

    private static void switchOnAndOff(Child child, List<String> unloadable, List<String> results) throws Exception {
        List<String> complaints = child.err().soFar();
        ByHand agent = new ByHand(Attachment.to(child.pid()).agent());
        List<String> refused = new ArrayList<>();
        int methods = 0;
        for (String part : Parts.of(agent, PACKAGES, "", SWITCHES)) {
            JsonObject applied = agent.apply(part);
            assertThat(applied.get("state")).as(part + " " + applied).isNotNull();
            applied.getAsJsonArray("refused").forEach(one -> refused.add(one.getAsString()));
            methods += applied.getAsJsonObject("methods").get("METHOD").getAsInt();

            assertThat(use(child)).as("with probes in " + part).isEqualTo(results);

            assertThat(agent.clear().get("verified").getAsBoolean()).isTrue();
        }
        assertThat(use(child)).as("afterwards").isEqualTo(results);
        System.out.println(methods + " methods of libraries carried probes; cannot be loaded: " + unloadable.size()
                + " classes; refused: " + refused);
        assertThat(refused)
                .as("classes that the JVM takes")
                .allMatch(one -> unloadable.stream().anyMatch(name -> one.startsWith(name.split(" ")[0] + ":")));
        assertThat(child.err().soFar()).isEqualTo(complaints);
    }

    /** Where the JVM sees the changed class first, its verifier looks at all of it. */
    private void loadWithProbes(List<String> unloadable, List<String> results) throws Exception {
        Child child = start();
        ByHand agent = new ByHand(Attachment.to(child.pid()).agent());
        JsonObject applied = agent.apply("{\"methods\":{\"patterns\":[\"**.*\"]},\"budgetPercent\":100000}");
        assertThat(applied.get("state")).as(applied.toString()).isNotNull();

        assertThat(link(child)).isEqualTo(unloadable);

        assertThat(agent.refusedClasses()).isEmpty();
        assertThat(use(child)).isEqualTo(results);
        assertThat(agent.methods()).isNotEmpty();
    }

    private static boolean isFailure(String line) {
        return line.contains("Error") || line.contains("Exception");
    }
}
