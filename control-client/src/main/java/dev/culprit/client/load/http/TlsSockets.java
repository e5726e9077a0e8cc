package dev.culprit.client.load.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Properties;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Makes sockets with TLS. The certificate of this client, for servers that want one, comes from the system properties
 * {@code javax.net.ssl.keyStore…}, whether or not the server's own is verified.
 */
public final class TlsSockets {

    private TlsSockets() {}

    /**
     * What connections use.
     *
     * @param verify whether the certificate of the server must be valid
     * @throws SSLException if a store of keys cannot be read
     */
    public static SSLSocketFactory factory(boolean verify) throws SSLException {
        try {
            return verify ? SSLContext.getDefault().getSocketFactory() : Trusting.FACTORY.get();
        } catch (GeneralSecurityException e) {
            throw unreadable(System.getProperties(), e);
        }
    }

    /** Read once: a user has no time to do it per connection. */
    private record Trusting(
            @Nullable SSLSocketFactory factory, @Nullable SSLException failure) {

        static final Trusting FACTORY = make();

        private static Trusting make() {
            try {
                return new Trusting(trusting(System.getProperties()), null);
            } catch (SSLException e) {
                return new Trusting(null, e);
            }
        }

        SSLSocketFactory get() throws SSLException {
            if (factory == null) {
                throw new SSLException(failure == null ? "no TLS" : String.valueOf(failure.getMessage()), failure);
            }
            return factory;
        }
    }

    /** Accepts every certificate of a server; used only if the user asks for it. */
    static SSLSocketFactory trusting(Properties properties) throws SSLException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(properties), new TrustManager[] {new TrustsAll()}, new SecureRandom());
            return context.getSocketFactory();
        } catch (GeneralSecurityException | IOException e) {
            throw unreadable(properties, e);
        }
    }

    private static KeyManager @Nullable [] keys(Properties properties) throws GeneralSecurityException, IOException {
        String file = properties.getProperty("javax.net.ssl.keyStore", "");
        if (file.isEmpty()) {
            return null;
        }
        String type = properties.getProperty("javax.net.ssl.keyStoreType", KeyStore.getDefaultType());
        String provider = properties.getProperty("javax.net.ssl.keyStoreProvider", "");
        char[] password =
                properties.getProperty("javax.net.ssl.keyStorePassword", "").toCharArray();
        KeyStore store = provider.isEmpty() ? KeyStore.getInstance(type) : KeyStore.getInstance(type, provider);
        if (file.equals("NONE")) { // not in a file, for example on a card
            store.load(null, password);
        } else {
            try (InputStream in = Files.newInputStream(Path.of(file))) {
                store.load(in, password);
            }
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        return factory.getKeyManagers();
    }

    private static SSLException unreadable(Properties properties, Exception e) {
        // what the runtime says of its own context is only that there is none
        Throwable told = e instanceof NoSuchAlgorithmException && e.getCause() != null ? e.getCause() : e;
        return new SSLException(
                "cannot use the key store '" + properties.getProperty("javax.net.ssl.keyStore", "")
                        + "' or the trust store '" + properties.getProperty("javax.net.ssl.trustStore", "") + "': "
                        + told.getMessage(),
                e);
    }

    private static final class TrustsAll implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
