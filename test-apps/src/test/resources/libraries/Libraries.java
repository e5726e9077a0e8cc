import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.hash.Hashing;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerCodec;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Uses many libraries a little, and loads all their classes. Started from its source, with the libraries on the class path.
 * Obeys its input, line by line:
 *
 * <ul>
 *   <li>{@code use}: calls each library and prints {@code used} with a number that stands for all the results;
 *   <li>{@code link FILE}: loads and links every class, and writes those that do not let it into the file;
 *   <li>anything else, and the end of the input: it ends.
 * </ul>
 */
public final class Libraries {

    private static final Map<String, Callable<Object>> ALL = new LinkedHashMap<>();

    private static final String LOOPBACK = "127.0.0.1";

    /** Held, so that its level is. */
    private static final java.util.logging.Logger TOMCAT_LOG = java.util.logging.Logger.getLogger("org.apache");

    static {
        ALL.put(
                "guava",
                () -> ImmutableListMultimap.of("a", 1, "a", 2, "b", 3).inverse()
                        + Splitter.on(',').trimResults().splitToList("x, y ,z").toString()
                        + Hashing.murmur3_128().hashString("culprit", StandardCharsets.UTF_8));
        ALL.put("jackson", () -> {
            ObjectMapper mapper = new ObjectMapper();
            String json = mapper.writeValueAsString(new TreeMap<>(Map.of("list", List.of(1, 2.5, "x"), "flag", true)));
            return mapper.readTree(json).get("list").size() + json;
        });
        ALL.put(
                "commons-lang",
                () -> org.apache.commons.lang3.StringUtils.getLevenshteinDistance("kitten", "sitting")
                        + org.apache.commons.lang3.text.WordUtils.capitalize("two words"));
        ALL.put("commons-collections", () -> {
            var bag = new org.apache.commons.collections4.bag.TreeBag<String>();
            bag.add("b", 2);
            bag.add("a");
            return bag;
        });
        ALL.put("commons-compress", Libraries::compress);
        ALL.put("commons-io", () -> org.apache.commons.io.FilenameUtils.normalize("/a/./b/../c.txt"));
        ALL.put("lucene", Libraries::search);
        ALL.put(
                "groovy",
                () -> new groovy.lang.GroovyShell()
                        .evaluate("class Point { int x }; (1..10).collect { new Point(x: it).x * it }.sum()"));
        ALL.put(
                "kotlin",
                () -> kotlin.sequences.SequencesKt.joinToString(
                                new kotlin.text.Regex("[a-z]+").findAll("ab 1 cd", 0),
                                "|",
                                "<",
                                ">",
                                -1,
                                "...",
                                match -> match.getValue())
                        + new kotlin.ranges.IntRange(1, 5));
        ALL.put(
                "scala",
                () -> scala.math.BigInt.apply(2).pow(100).toString()
                        + scala.collection.immutable.Range$.MODULE$.apply(0, 10).mkString(","));
        ALL.put("netty", Libraries::decode);
        ALL.put(
                "clojure",
                () -> clojure.java.api.Clojure.var("clojure.core", "eval")
                        .invoke(clojure.java.api.Clojure.read("(reduce + (map (fn [x] (* x x)) (range 100)))")));
        ALL.put("xalan", Libraries::transform);
        ALL.put("bouncycastle", () -> {
            var digest = new org.bouncycastle.crypto.digests.SHA3Digest(256);
            digest.update(new byte[] {1, 2, 3}, 0, 3);
            byte[] out = new byte[32];
            digest.doFinal(out, 0);
            return java.util.Arrays.toString(out);
        });
        ALL.put(
                "protobuf",
                () -> Struct.parseFrom(Struct.newBuilder()
                        .putFields("n", Value.newBuilder().setNumberValue(1.5).build())
                        .build()
                        .toByteArray()));
        ALL.put(
                "snakeyaml",
                () -> new org.yaml.snakeyaml.Yaml().load("a: [1, 2, {b: c}]").toString());
        ALL.put("freemarker", Libraries::template);
        ALL.put("rhino", Libraries::script);
        ALL.put("javassist", () -> {
            var type = new javassist.ClassPool(true).makeClass("made.Up");
            type.addMethod(javassist.CtNewMethod.make("public int twice(int x) { return 2 * x; }", type));
            return type.toBytecode().length;
        });
        ALL.put(
                "joda-time",
                () -> new org.joda.time.LocalDate(2024, 2, 29).plusYears(1).toString("yyyy-MM-dd"));
        ALL.put("log4j", Libraries::log);
        ALL.put("h2", Libraries::query);
        ALL.put("tomcat", Libraries::serveByTomcat);
        ALL.put("jetty", Libraries::serveByJetty);
        ALL.put("artemis", Libraries::sendAndReceive);
        ALL.put("asm", () -> {
            var reader = new org.objectweb.asm.ClassReader(
                    Libraries.class.getClassLoader().getResourceAsStream("com/google/common/base/Splitter.class"));
            return reader.getClassName() + reader.getItemCount();
        });
    }

    private Libraries() {}

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("use")) {
                use();
            } else if (line.startsWith("link ")) {
                link(Path.of(line.substring("link ".length())));
            } else {
                return;
            }
        }
    }

    /** What a library throws is a result as well: it must throw the same when it carries probes. */
    private static void use() {
        List<String> results = new ArrayList<>();
        ALL.forEach((name, use) -> {
            try {
                results.add(name + " " + use.call());
            } catch (Exception | LinkageError e) {
                results.add(name + " " + e);
            }
        });
        results.forEach(System.out::println);
        System.out.println("used " + results.size() + " with " + results.hashCode());
    }

    private static void link(Path file) throws IOException {
        ClassLoader loader = Libraries.class.getClassLoader().getParent();
        TreeSet<String> failed = new TreeSet<>();
        int linked = 0;
        for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
            try (JarFile open = new JarFile(jar)) {
                for (JarEntry entry : (Iterable<JarEntry>) open.stream()::iterator) {
                    String name = entry.getName();
                    if (name.endsWith(".class") && !name.startsWith("META-INF") && !name.endsWith("-info.class")) {
                        String type = name.substring(0, name.length() - ".class".length())
                                .replace('/', '.');
                        try {
                            Class.forName(type, false, loader).getDeclaredMethods();
                            linked++;
                        } catch (ClassNotFoundException | LinkageError | SecurityException e) {
                            failed.add(type + " " + e.getClass().getSimpleName());
                        }
                    }
                }
            }
        }
        Files.write(file, failed);
        System.out.println("linked " + linked + ", failed " + failed.size());
    }

    private static Object compress() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var out = new org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream(bytes)) {
            out.write("the same line\n".repeat(200).getBytes(StandardCharsets.UTF_8));
        }
        try (var in = new org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream(
                new ByteArrayInputStream(bytes.toByteArray()))) {
            return bytes.size() + " " + in.readAllBytes().length;
        }
    }

    private static Object search() throws Exception {
        try (var directory = new org.apache.lucene.store.ByteBuffersDirectory()) {
            var config =
                    new org.apache.lucene.index.IndexWriterConfig(new org.apache.lucene.analysis.en.EnglishAnalyzer());
            try (var writer = new org.apache.lucene.index.IndexWriter(directory, config)) {
                for (int i = 0; i < 100; i++) {
                    var document = new org.apache.lucene.document.Document();
                    document.add(new org.apache.lucene.document.TextField(
                            "text",
                            i % 3 == 0 ? "a lazy dog " + i : "quick foxes " + i,
                            org.apache.lucene.document.Field.Store.YES));
                    writer.addDocument(document);
                }
            }
            try (var reader = org.apache.lucene.index.DirectoryReader.open(directory)) {
                var searcher = new org.apache.lucene.search.IndexSearcher(reader);
                return searcher.count(
                        new org.apache.lucene.search.TermQuery(new org.apache.lucene.index.Term("text", "fox")));
            }
        }
    }

    private static Object decode() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpServerCodec());
        ByteBuf bytes = Unpooled.copiedBuffer("GET /books?x=1 HTTP/1.1\r\nHost: a\r\n\r\n", StandardCharsets.US_ASCII);
        channel.writeInbound(bytes);
        HttpRequest request = channel.readInbound();
        channel.finishAndReleaseAll();
        return request.method() + " " + request.uri() + " " + request.headers().get("host");
    }

    private static Object transform() throws Exception {
        String style = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
                + "<xsl:output method='text'/><xsl:template match='/'><xsl:value-of select='sum(//n)'/>"
                + "</xsl:template></xsl:stylesheet>";
        var builders = new org.apache.xerces.jaxp.DocumentBuilderFactoryImpl();
        var document = builders.newDocumentBuilder()
                .parse(new org.xml.sax.InputSource(new StringReader("<a><n>1</n><n>2</n></a>")));
        StringWriter out = new StringWriter();
        new org.apache.xalan.processor.TransformerFactoryImpl()
                .newTransformer(new javax.xml.transform.stream.StreamSource(new StringReader(style)))
                .transform(
                        new javax.xml.transform.dom.DOMSource(document),
                        new javax.xml.transform.stream.StreamResult(out));
        return out;
    }

    private static Object template() throws Exception {
        var configuration = new freemarker.template.Configuration(freemarker.template.Configuration.VERSION_2_3_34);
        var template = new freemarker.template.Template(
                "t", new StringReader("<#list names as n>${n?upper_case};</#list>"), configuration);
        StringWriter out = new StringWriter();
        template.process(Map.of("names", List.of("a", "b")), out);
        return out;
    }

    private static Object script() {
        var context = org.mozilla.javascript.Context.enter();
        try {
            return context.evaluateString(
                    context.initStandardObjects(),
                    "var s = 0; for (var i = 0; i < 10; i++) { s += i * i } 'sum ' + s",
                    "script",
                    1,
                    null);
        } finally {
            org.mozilla.javascript.Context.exit();
        }
    }

    private static Object query() throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:h2:mem:libraries");
                var statement = connection.createStatement()) {
            statement.execute("create table numbers(n int primary key, remainder int)");
            statement.execute("insert into numbers select x, mod(x, 7) from system_range(1, 500)");
            try (var sums = statement.executeQuery(
                    "select remainder, sum(n) from numbers group by remainder having sum(n) > 17900 order by 2 desc")) {
                StringBuilder text = new StringBuilder();
                while (sums.next()) {
                    text.append(sums.getInt(1))
                            .append('=')
                            .append(sums.getLong(2))
                            .append(' ');
                }
                return text;
            }
        }
    }

    private static Object serveByTomcat() throws Exception {
        TOMCAT_LOG.setLevel(java.util.logging.Level.OFF);
        var tomcat = new org.apache.catalina.startup.Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", LOOPBACK);
        var context = tomcat.addContext("", null);
        org.apache.catalina.startup.Tomcat.addServlet(context, "greeter", new jakarta.servlet.http.HttpServlet() {
            @Override
            protected void doGet(
                    jakarta.servlet.http.HttpServletRequest request, jakarta.servlet.http.HttpServletResponse response)
                    throws IOException {
                response.getWriter().print("hello " + request.getParameter("name"));
            }
        });
        context.addServletMappingDecoded("/*", "greeter");
        try {
            tomcat.start();
            return get(tomcat.getConnector().getLocalPort());
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    private static Object serveByJetty() throws Exception {
        var server = new org.eclipse.jetty.server.Server(new InetSocketAddress(LOOPBACK, 0));
        server.setHandler(new org.eclipse.jetty.server.Handler.Abstract() {
            @Override
            public boolean handle(
                    org.eclipse.jetty.server.Request request,
                    org.eclipse.jetty.server.Response response,
                    org.eclipse.jetty.util.Callback callback)
                    throws Exception {
                String name =
                        org.eclipse.jetty.server.Request.getParameters(request).getValue("name");
                org.eclipse.jetty.io.Content.Sink.write(response, true, "hello " + name, callback);
                return true;
            }
        });
        try {
            server.start();
            return get(((org.eclipse.jetty.server.ServerConnector) server.getConnectors()[0]).getLocalPort());
        } finally {
            server.stop();
        }
    }

    private static String get(int port) throws IOException {
        try (var in = URI.create("http://" + LOOPBACK + ":" + port + "/?name=a%20b")
                .toURL()
                .openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Object sendAndReceive() throws Exception {
        var configuration = new org.apache.activemq.artemis.core.config.impl.ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .setJMXManagementEnabled(false)
                .addAcceptorConfiguration("here", "vm://0");
        var broker =
                new org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ().setConfiguration(configuration);
        broker.start();
        try (var factory = new org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory("vm://0");
                var connection = factory.createConnection();
                var session = connection.createSession()) {
            var orders = session.createQueue("orders");
            connection.start();
            session.createProducer(orders).send(session.createTextMessage("two books"));
            return ((jakarta.jms.TextMessage) session.createConsumer(orders).receive(30_000)).getText();
        } finally {
            broker.stop();
        }
    }

    private static Object log() {
        StringWriter out = new StringWriter();
        var logger = org.apache.log4j.Logger.getLogger("libraries");
        logger.removeAllAppenders();
        logger.addAppender(new org.apache.log4j.WriterAppender(new org.apache.log4j.PatternLayout("%p %m%n"), out));
        logger.warn("careful");
        return out;
    }
}
