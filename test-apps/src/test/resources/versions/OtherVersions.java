package versions;

import com.google.gson.Gson;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.matcher.ElementMatchers;
import org.apache.commons.math3.stat.descriptive.moment.Mean;

/** Answers {@code /page} with what some libraries do, and which files they are of. */
public final class OtherVersions {

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        server.createContext("/page", exchange -> {
            byte[] text = page().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
        System.out.println("port " + server.getAddress().getPort());
        System.in.read();
        server.stop(0);
    }

    static String page() {
        String json = new Gson().toJson(Map.of("numbers", List.of(1, 2.5)));
        double mean = new Mean().evaluate(new double[] {1, 2, 6});
        return json + " " + mean + " " + made() + " " + files();
    }

    private static Object made() {
        try {
            return new ByteBuddy()
                    .subclass(Object.class)
                    .method(ElementMatchers.named("toString"))
                    .intercept(FixedValue.value("made"))
                    .make()
                    .load(OtherVersions.class.getClassLoader())
                    .getLoaded()
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            return e;
        }
    }

    private static TreeSet<String> files() {
        TreeSet<String> files = new TreeSet<>();
        for (Class<?> type : List.of(Gson.class, Mean.class, ByteBuddy.class)) {
            files.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .getPath())
                    .getFileName()
                    .toString());
        }
        return files;
    }
}
