package dev.culprit.client.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that wants to know its clients, and whose own certificate nobody knows. */
class TlsSocketsTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path directory;

    private Path store(String name) throws Exception {
        Path file = directory.resolve(name);
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-dname",
                        "CN=" + name,
                        "-keyalg",
                        "EC",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).as(said).isZero();
        return file;
    }

    private static KeyStore read(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    /** Trusts this client's certificate only. */
    private SSLServerSocket server(Path own, Path client) throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(read(own), PASSWORD.toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("client", read(client).getCertificate("client"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        SSLServerSocket server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress());
        server.setNeedClientAuth(true);
        return server;
    }

    @Test
    void theClientsCertificateIsShownAlsoWhenTheServersIsNotVerified() throws Exception {
        Path client = store("client");
        try (SSLServerSocket server = server(store("server"), client)) {
            CompletableFuture<String> peer = CompletableFuture.supplyAsync(() -> {
                try (SSLSocket accepted = (SSLSocket) server.accept()) {
                    accepted.getOutputStream().write(1);
                    return accepted.getSession().getPeerPrincipal().getName();
                } catch (IOException e) {
                    return e.toString();
                }
            });
            Properties properties = new Properties();
            properties.setProperty("javax.net.ssl.keyStore", client.toString());
            properties.setProperty("javax.net.ssl.keyStorePassword", PASSWORD);
            try (SSLSocket socket = (SSLSocket) TlsSockets.trusting(properties)
                    .createSocket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                assertThat(socket.getInputStream().read()).isEqualTo(1);
            }
            assertThat(peer.get(30, TimeUnit.SECONDS)).isEqualTo("CN=client");
        }
    }

    @Test
    void aStoreThatCannotBeReadIsNamed() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("javax.net.ssl.keyStore", "/no/such/store");
        assertThatThrownBy(() -> TlsSockets.trusting(properties))
                .isInstanceOf(SSLException.class)
                .hasMessageContaining("key store '/no/such/store'");
        properties.setProperty("javax.net.ssl.keyStore", store("client").toString());
        properties.setProperty("javax.net.ssl.keyStorePassword", "wrong");
        assertThatThrownBy(() -> TlsSockets.trusting(properties))
                .isInstanceOf(SSLException.class)
                .hasMessageContaining("password was incorrect");
    }
}
