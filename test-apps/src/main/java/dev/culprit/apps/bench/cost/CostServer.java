package dev.culprit.apps.bench.cost;

import dev.culprit.apps.bookstore.Bookstore;
import dev.culprit.apps.bookstore.BookstoreOptions;
import dev.culprit.apps.process.JvmProcess;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** The application of a situation, in a JVM of its own. */
final class CostServer {

    static final String PATH = "/hello";

    /** Is told nothing unless somebody refers to it. */
    private static final Logger LOG = Logger.getLogger("org.apache");

    private CostServer() {}

    /** @param arguments the situation */
    public static void main(String... arguments) throws Exception {
        LOG.setLevel(Level.WARNING);
        Situation situation = Situation.valueOf(arguments[0]);
        if (situation == Situation.BOOKSTORE) {
            try (Bookstore shop = Bookstore.start(BookstoreOptions.defaults())) {
                JvmProcess.serve("url=" + shop.url());
            }
        } else {
            Tomcat tomcat = tomcat(situation);
            JvmProcess.serve("url=http://127.0.0.1:" + tomcat.getConnector().getLocalPort());
            tomcat.stop();
        }
        System.exit(0);
    }

    private static Tomcat tomcat(Situation situation) throws Exception {
        Path directory = Files.createTempDirectory("cost-");
        directory.toFile().deleteOnExit();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        Connector connector = new Connector("HTTP/1.1");
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("maxThreads", Integer.toString(Math.max(200, situation.users())));
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", directory.toString());
        long pause = situation == Situation.THREADS ? TimeUnit.MILLISECONDS.toNanos(Situation.PAUSE_MILLIS) : 0;
        Tomcat.addServlet(context, "hello", new Hello(pause)).addMapping(PATH);
        tomcat.start();
        return tomcat;
    }

    private static final class Hello extends HttpServlet {

        private static final long serialVersionUID = 1L;

        private final long pauseNanos;

        Hello(long pauseNanos) {
            this.pauseNanos = pauseNanos;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (pauseNanos > 0) {
                LockSupport.parkNanos(pauseNanos);
            }
            response.setContentType("text/plain");
            response.getOutputStream().print("hello, world\n");
        }
    }
}
