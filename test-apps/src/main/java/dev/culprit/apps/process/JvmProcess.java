package dev.culprit.apps.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A class with a main method in a JVM of its own, on this JVM's class path. It calls {@link #serve} when clients can come, and
 * ends when its standard input does: also when this process is killed.
 */
public final class JvmProcess implements AutoCloseable {

    /** Compiled by the quick compiler only: ready in half the time, and no compiling in the middle of a measurement. */
    public static final List<String> QUICK_START = List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final String READY = "READY";
    /** Those that fill a large database first take minutes. */
    private static final int START_SECONDS = 600;

    private static final int END_SECONDS = 10;

    private final Process process;
    private final Map<String, String> facts;

    private JvmProcess(Process process, Map<String, String> facts) {
        this.process = process;
        this.facts = Map.copyOf(facts);
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @throws IOException if it is not within ten minutes; the message is one line
     */
    public static JvmProcess start(List<String> jvmOptions, Class<?> main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        // On attach the JVM warns that it no longer shares application classes: harmless, but alarming.
        command.addAll(List.of("-XX:-PrintWarnings", "-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        // An agent meant for the application must not get into what it calls as well.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        Process process = builder.start();
        try {
            BufferedReader output =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            Map<String, String> facts = facts(ready(output, main));
            drain(output, main);
            return new JvmProcess(process, facts);
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static String ready(BufferedReader output, Class<?> main) throws IOException {
        CompletableFuture<@Nullable String> first = CompletableFuture.supplyAsync(() -> nextLine(output));
        String line;
        try {
            line = first.get(START_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IOException(main.getSimpleName() + " was not ready within " + START_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + main.getSimpleName() + " started", e);
        }
        if (line == null || !line.startsWith(READY)) {
            throw new IOException(line == null ? main.getSimpleName() + " ended before it was ready" : line);
        }
        return line;
    }

    private static @Nullable String nextLine(BufferedReader output) {
        try {
            return output.readLine();
        } catch (IOException e) {
            return null;
        }
    }

    /** Nobody is interested in what else it prints, but it must not wait for a reader. */
    private static void drain(BufferedReader output, Class<?> main) {
        Thread drain = new Thread(
                () -> {
                    while (nextLine(output) != null) {
                        // goes on to the end
                    }
                },
                main.getSimpleName() + "-output");
        drain.setDaemon(true);
        drain.start();
    }

    private static Map<String, String> facts(String line) {
        Map<String, String> facts = new HashMap<>();
        for (String word : line.substring(READY.length()).strip().split(" ")) {
            int equals = word.indexOf('=');
            facts.put(word.substring(0, equals), word.substring(equals + 1));
        }
        return facts;
    }

    /** What it told about itself when it was ready. */
    public String fact(String name) {
        String value = facts.get(name);
        if (value == null) {
            throw new IllegalArgumentException("it told " + facts + ", but not " + name);
        }
        return value;
    }

    /** All that it told. */
    public Map<String, String> facts() {
        return facts;
    }

    /** The port it told. */
    public int port() {
        return Integer.parseInt(fact("port"));
    }

    public long pid() {
        return process.pid();
    }

    /** Called in the new JVM: tells {@code name=value}, and returns when it is to end. */
    public static void serve(String... facts) throws IOException {
        System.out.println(READY + " " + String.join(" ", facts));
        System.out.flush();
        while (System.in.read() >= 0) {
            // Whatever arrives is ignored; only the end matters.
        }
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
