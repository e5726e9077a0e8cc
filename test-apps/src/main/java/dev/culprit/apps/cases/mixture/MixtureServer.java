package dev.culprit.apps.cases.mixture;

import dev.culprit.apps.cases.backend.Backends;
import dev.culprit.apps.cases.web.Container;
import dev.culprit.apps.cases.work.Work;
import dev.culprit.apps.process.JvmProcess;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Serves a mixture at {@code /mixture}, and {@code /truth?from=MILLIS&to=MILLIS} about it. */
public final class MixtureServer {

    private MixtureServer() {}

    /** Options of the JVM, which must write down when it collects garbage. */
    public static List<String> jvmOptions(Path log) {
        return List.of("-Xmx768m", "-XX:+UseSerialGC", Pauses.logging(log));
    }

    /** Arguments: that log, scale, then parts such as {@code cpu=10}. Tells its url and ends with its standard input. */
    public static void main(String[] arguments) throws IOException {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        try (Backends backends = new Backends(new Work(Double.parseDouble(arguments[1])))) {
            Mixture mixture = Mixture.start(
                    Arrays.stream(arguments).skip(2).map(MixtureServer::part).toList(), backends);
            MixtureServlet servlet = new MixtureServlet(mixture, Path.of(arguments[0]));
            try (Container container = Container.start(
                    Map.of("/mixture", servlet, "/truth", new Questions(servlet)), Container.ENOUGH_THREADS, 0)) {
                JvmProcess.serve("url=" + container.url());
            }
        }
        System.exit(0);
    }

    private static Mixture.Part part(String text) {
        List<String> halves = List.of(text.split("="));
        return new Mixture.Part(
                Mixture.Kind.valueOf(halves.get(0).toUpperCase(Locale.ROOT)), Double.parseDouble(halves.get(1)));
    }

    /** What they were spent on. */
    private static final class Questions extends HttpServlet {

        private static final long serialVersionUID = 1L;

        private final transient MixtureServlet servlet;

        Questions(MixtureServlet servlet) {
            this.servlet = servlet;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            Truth truth = servlet.truth(
                    Long.parseLong(request.getParameter("from")), Long.parseLong(request.getParameter("to")));
            response.setContentType("text/plain;charset=us-ascii");
            response.getWriter().println(truth.line());
        }
    }
}
