package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.culprit.client.UnavailableException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a certificate that it has made itself, as many have that are only tested. */
class TlsLoadTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path directory;

    private SSLContext selfMade() throws Exception {
        Path file = directory.resolve("server.p12");
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-dname",
                        "CN=elsewhere",
                        "-keyalg",
                        "EC",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    @Test
    void itIsRefusedUnlessTheUserAcceptsAny() throws Exception {
        AtomicInteger served = new AtomicInteger();
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.setHttpsConfigurator(new HttpsConfigurator(selfMade()));
        server.createContext("/", exchange -> {
            served.incrementAndGet();
            TestServer.answer(exchange, 200, "hello");
        });
        server.start();
        try {
            String url = "https://127.0.0.1:" + server.getAddress().getPort() + "/";
            LoadScript script = LoadScript.ofUrls(List.of(url.replace("://", "://ann:secret@")), ThinkTime.DEFAULT);

            assertThatThrownBy(() -> new ClosedWorkload(script).preflight())
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageStartingWith("GET " + url + ": TLS failed (")
                    .hasMessageContaining("accept any certificate with --insecure")
                    .hasMessageNotContaining("secret");
            assertThat(served).as("nothing is sent to whom nobody knows").hasValue(0);

            new ClosedWorkload(script.withoutTlsVerification()).preflight();
            assertThat(served).as("for a stranger and for a returning user").hasValue(2);
        } finally {
            server.stop(0);
        }
    }
}
