package dev.culprit.client.load;

import dev.culprit.client.load.http.Endpoint;
import dev.culprit.client.load.http.TlsSockets;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

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
        SSLSocket socket =
                (SSLSocket) TlsSockets.factory(verifyTls).createSocket(plain, endpoint.host(), endpoint.port(), true);
        if (verifyTls) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
        }
        socket.startHandshake();
        return socket;
    }
}
