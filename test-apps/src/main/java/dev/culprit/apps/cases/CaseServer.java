package dev.culprit.apps.cases;

import dev.culprit.apps.cases.backend.Backends;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.web.Container;
import dev.culprit.apps.cases.web.ProgramServlet;
import dev.culprit.apps.cases.work.Work;
import dev.culprit.apps.process.JvmProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A running case: a servlet container in this JVM, what the case calls in others. */
public final class CaseServer implements AutoCloseable {

    private static final int USAGE = 64;
    private static final int UNAVAILABLE = 75;

    private final Backends backends;
    private final Container container;

    private CaseServer(Backends backends, Container container) {
        this.backends = backends;
        this.container = container;
    }

    /** Starts the case; returns when it answers requests. */
    public static CaseServer start(CaseOptions options) throws IOException {
        Backends backends = new Backends(new Work(options.scale()));
        try {
            Map<String, Program> programs = options.application().programs().start(backends);
            Map<String, ProgramServlet> servlets = programs.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, entry -> new ProgramServlet(entry.getValue())));
            return new CaseServer(
                    backends, Container.start(servlets, options.application().requestThreads(), options.port()));
        } catch (IOException | RuntimeException e) {
            backends.close();
            throw e;
        }
    }

    /** Without a path and without a slash at the end. */
    public String url() {
        return container.url();
    }

    /** What there is to tell: the URL, and the address of every database, as {@code database.0} and so on. */
    private String[] facts() {
        List<String> databases = backends.databases();
        return Stream.concat(
                        Stream.of("url=" + url()),
                        IntStream.range(0, databases.size()).mapToObj(i -> "database." + i + "=" + databases.get(i)))
                .toArray(String[]::new);
    }

    @Override
    public void close() throws IOException {
        try (backends) {
            container.close();
        }
    }

    /** Starts a case, tells its url and ends with its standard input; see {@link CaseOptions}. */
    public static void main(String[] arguments) {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        try (CaseServer running = start(CaseOptions.parse(arguments))) {
            JvmProcess.serve(running.facts());
        } catch (IllegalArgumentException e) {
            System.err.println("case: " + e.getMessage());
            System.exit(USAGE);
        } catch (IOException e) {
            System.err.println("case: " + e.getMessage());
            System.exit(UNAVAILABLE);
        }
        System.exit(0);
    }
}
