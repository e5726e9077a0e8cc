package dev.culprit.apps.cases.mixture;

import dev.culprit.apps.cases.backend.Backends;
import dev.culprit.apps.cases.web.Container;
import dev.culprit.apps.cases.web.ProgramServlet;
import dev.culprit.apps.cases.work.Work;
import dev.culprit.apps.process.JvmProcess;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Serves a mixture at {@code /mixture}, and {@code /truth?from=MILLIS&to=MILLIS} about it. */
public final class MixtureServer {

    private MixtureServer() {}

    /** Arguments: scale, then parts such as {@code cpu=10}. Tells its url and ends with its standard input. */
    public static void main(String[] arguments) throws IOException {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        try (Backends backends = new Backends(new Work(Double.parseDouble(arguments[0])))) {
            Mixture mixture = Mixture.start(
                    Arrays.stream(arguments).skip(1).map(MixtureServer::part).toList(), backends);
            try (Container container = Container.start(
                    Map.of("/mixture", new ProgramServlet(faulty -> mixture.serve()), "/truth", new Questions(mixture)),
                    0)) {
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

        private final transient Mixture mixture;

        Questions(Mixture mixture) {
            this.mixture = mixture;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            Truth truth = mixture.truth(
                    Long.parseLong(request.getParameter("from")), Long.parseLong(request.getParameter("to")));
            response.setContentType("text/plain;charset=us-ascii");
            response.getWriter().println(truth.line());
        }
    }
}
