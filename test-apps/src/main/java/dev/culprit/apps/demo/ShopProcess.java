package dev.culprit.apps.demo;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.culprit.apps.bookstore.Bookstore;
import dev.culprit.apps.bookstore.database.DatabaseKind;
import dev.culprit.apps.bookstore.problems.Preparation;
import dev.culprit.apps.bookstore.problems.ProblemsMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMX;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/** The bookstore in a JVM of its own, which ends with this object and with this process. */
final class ShopProcess implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("READY (?<url>\\S+) pid=(?<pid>\\d+)");
    private static final long START_SECONDS = 120;

    /** The shop has ended instead of starting, and has said why on the standard error stream. */
    static final class RefusedException extends IOException {

        private static final long serialVersionUID = 1L;
    }

    private final Process process;
    private final String url;
    private final Thread onExit;

    private ShopProcess(Process process, String url, Thread onExit) {
        this.process = process;
        this.url = url;
        this.onExit = onExit;
    }

    /**
     * Starts the shop and waits until it answers.
     *
     * @throws IOException if it does not; the message is one line
     */
    static ShopProcess start(String problem) throws IOException, InterruptedException {
        return start(problem, List.of());
    }

    /** {@code options}: further ones of the shop. */
    static ShopProcess start(String problem, List<String> options) throws IOException, InterruptedException {
        Preparation preparation = Preparation.of(problem, database(options));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(preparation.jvmOptions());
        command.addAll(List.of(
                // On attach the JVM warns that it no longer shares application classes: harmless, but alarming.
                "-XX:-PrintWarnings",
                "-cp",
                System.getProperty("java.class.path"),
                Bookstore.class.getName(),
                "--problem",
                problem,
                "--scale",
                preparation.scale().toString()));
        command.addAll(options);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread onExit = new Thread(process::destroy, "demo-stop-shop");
        Runtime.getRuntime().addShutdownHook(onExit);
        CompletableFuture<@Nullable String> line = CompletableFuture.supplyAsync(() -> firstLine(process));
        String ready = null;
        try {
            ready = line.get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            process.destroy();
            throw new IOException("the bookstore did not start within " + START_SECONDS + " s", e);
        }
        if (ready == null) {
            throw new RefusedException();
        }
        Matcher matcher = READY.matcher(ready);
        if (!matcher.find()) {
            process.destroy();
            throw new IOException("the bookstore did not start: " + ready);
        }
        return new ShopProcess(process, matcher.group("url"), onExit);
    }

    private static DatabaseKind database(List<String> options) {
        int name = options.lastIndexOf("--database");
        return name < 0 ? DatabaseKind.H2 : DatabaseKind.named(options.get(name + 1));
    }

    private static @Nullable String firstLine(Process process) {
        try {
            return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
        } catch (IOException e) {
            return null;
        }
    }

    String url() {
        return url;
    }

    long pid() {
        return process.pid();
    }

    /** Switches problems off, by their ids separated by commas. */
    @SuppressWarnings("BanJNDI") // the address comes from the JVM this process has started
    void deactivate(String problems) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid()));
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
                ProblemsMXBean switches = JMX.newMXBeanProxy(
                        connector.getMBeanServerConnection(),
                        new ObjectName(Bookstore.PROBLEMS_NAME),
                        ProblemsMXBean.class);
                for (String problem : problems.split(",")) {
                    switches.deactivate(problem);
                }
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException | MalformedObjectNameException e) {
            throw new IOException("cannot switch off " + problems + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        Runtime.getRuntime().removeShutdownHook(onExit);
    }
}
