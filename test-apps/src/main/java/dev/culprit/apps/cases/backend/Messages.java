package dev.culprit.apps.cases.backend;

import dev.culprit.apps.cases.work.Work;
import dev.culprit.apps.process.JvmProcess;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.io.IOException;
import java.util.List;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** The application's access to {@link Broker}: each thread has a connection and a session of its own. */
public final class Messages implements AutoCloseable {

    private final JvmProcess broker;
    private final ActiveMQConnectionFactory factory;
    private final Work work;
    private final ThreadLocal<Sender> senders = ThreadLocal.withInitial(this::connect);

    private record Sender(Session session, MessageProducer producer) {}

    private Messages(JvmProcess broker, ActiveMQConnectionFactory factory, Work work) {
        this.broker = broker;
        this.factory = factory;
        this.work = work;
    }

    /** {@code millisPerPiece}: the link's cost of a small message, at scale 1. */
    static Messages start(double millisPerPiece, Work work) throws IOException {
        JvmProcess broker = JvmProcess.start(
                JvmProcess.QUICK_START, Broker.class, List.of(Double.toString(work.scaled(millisPerPiece))));
        ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(Broker.url(broker.port()));
        return new Messages(broker, factory, work);
    }

    private Sender connect() {
        try {
            Connection connection = factory.createConnection();
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            MessageProducer producer = session.createProducer(session.createQueue(Broker.QUEUE));
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            return new Sender(session, producer);
        } catch (JMSException e) {
            throw new IllegalStateException("no connection to the broker: " + e.getMessage(), e);
        }
    }

    /** Sends a text of so many characters at scale 1. */
    public void send(double characters) throws IOException {
        Sender sender = senders.get();
        String text = "x".repeat((int) Math.max(1, work.scaled(characters)));
        try {
            sender.producer().send(sender.session().createTextMessage(text));
        } catch (JMSException e) {
            throw new IOException("cannot send: " + e.getMessage(), e);
        }
    }

    /** The connections end with the broker. */
    @Override
    public void close() throws IOException {
        factory.close();
        broker.close();
    }
}
