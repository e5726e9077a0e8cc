package dev.culprit.client.load;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * One HTTP/1.1 connection on a blocking socket without a read timeout: a timed read costs two more system calls than a
 * plain one, and bounds only the pause between two packets. Whoever wants a request to end closes the connection.
 *
 * <p>Used by one thread, except {@link #close()}, which any thread may call.
 */
final class Connection implements AutoCloseable {

    private final Endpoint endpoint;
    private final boolean verifyTls;
    private final Socket plain = new Socket();
    private AnswerReader answers;
    private OutputStream out;

    @SuppressWarnings("NullAway.Init") // connect() fills the rest; it can block, and must be closable meanwhile
    Connection(Endpoint endpoint, boolean verifyTls) {
        this.endpoint = endpoint;
        this.verifyTls = verifyTls;
    }

    void connect() throws IOException {
        InetSocketAddress address = new InetSocketAddress(endpoint.host(), endpoint.port());
        if (address.isUnresolved()) {
            throw new UnknownHostException(endpoint.host());
        }
        plain.setTcpNoDelay(true);
        plain.connect(address);
        Socket socket = endpoint.tls() ? handshake() : plain;
        out = socket.getOutputStream();
        answers = new AnswerReader(socket.getInputStream());
    }

    Answer exchange(byte[] request, boolean head, boolean wantText) throws IOException {
        out.write(request);
        return answers.read(head, wantText);
    }

    @Override
    public void close() {
        try {
            plain.close(); // below TLS too: a close-notify could block on a peer that does not read
        } catch (IOException e) {
            // The peer sees the end of the connection in any case.
        }
    }

    private Socket handshake() throws IOException {
        SSLSocketFactory factory =
                verifyTls ? (SSLSocketFactory) SSLSocketFactory.getDefault() : Trusting.CONTEXT.getSocketFactory();
        SSLSocket socket = (SSLSocket) factory.createSocket(plain, endpoint.host(), endpoint.port(), true);
        if (verifyTls) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
        }
        socket.startHandshake();
        return socket;
    }

    /** Accepts every certificate; used only if the user asks for it. */
    private static final class Trusting implements X509TrustManager {

        static final SSLContext CONTEXT = context();

        private static SSLContext context() {
            try {
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(null, new TrustManager[] {new Trusting()}, new SecureRandom());
                return context;
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this Java runtime has no TLS", e);
            }
        }

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
