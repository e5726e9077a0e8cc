package dev.culprit.apps.cases.backend;

import dev.culprit.apps.process.JvmProcess;
import dev.culprit.apps.relay.Relay;
import dev.culprit.apps.relay.SharedLine;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A message broker behind a slow {@link SharedLine}, with a consumer that empties the queue {@value #QUEUE}. */
public final class Broker {

    static final String QUEUE = "audit";

    /** The port that is not behind the line. */
    static final String DIRECT = "direct";

    /** 100 Mbit/s. */
    private static final double BYTES_PER_SECOND = 12.5e6;

    private Broker() {}

    /** Starts the broker; ends with its standard input. The argument is the link's cost of a small message in ms. */
    public static void main(String[] arguments) throws Exception {
        int port = freePort();
        Configuration configuration = new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .setJMXManagementEnabled(true);
        configuration.addAcceptorConfiguration("tcp", url(port));
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ().setConfiguration(configuration);
        broker.start();
        Relay line = new Relay(port, new SharedLine(BYTES_PER_SECOND, Double.parseDouble(arguments[0])));
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(url(port));
                Connection connection = factory.createConnection()) {
            consume(connection);
            JvmProcess.serve("port=" + line.port(), DIRECT + "=" + port);
        }
        System.exit(0);
    }

    /** Clients send even the largest messages of the cases in one piece. */
    static String url(int port) {
        return "tcp://127.0.0.1:" + port + "?minLargeMessageSize=10485760";
    }

    /** The broker does not tell which port it got. */
    private static int freePort() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    private static void consume(Connection connection) throws JMSException {
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageConsumer consumer = session.createConsumer(session.createQueue(QUEUE));
        consumer.setMessageListener(message -> {});
        connection.start();
    }
}
