package dev.culprit.apps.cases.backend;

import dev.culprit.apps.cases.work.Work;
import dev.culprit.apps.process.JvmProcess;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * The application's access to {@link Broker}: whoever sends has a connection and a session for itself meanwhile. They are open
 * from the start.
 */
public final class Messages implements AutoCloseable {

    /** More than there are users and listeners. */
    private static final int SENDERS = 80;

    private final JvmProcess broker;
    private final ActiveMQConnectionFactory factory;
    private final ActiveMQConnectionFactory direct;
    private final Work work;
    private final Queue<Sender> idle = new ConcurrentLinkedQueue<>();

    /** With a producer for the usual queue and one for any. */
    private record Sender(Session session, MessageProducer producer, MessageProducer anywhere) {}

    /** Somebody in this JVM who takes messages, one at a time. */
    public interface Listener {
        /** A message of so many bytes, not scaled. */
        void take(int bytes) throws IOException;
    }

    private Messages(JvmProcess broker, Work work) {
        this.broker = broker;
        this.work = work;
        factory = new ActiveMQConnectionFactory(Broker.url(broker.port()));
        direct = new ActiveMQConnectionFactory(Broker.url(Integer.parseInt(broker.fact(Broker.DIRECT))));
    }

    /** {@code millisPerPiece}: the line's cost of a small message, at scale 1. */
    static Messages start(double millisPerPiece, Work work) throws IOException {
        JvmProcess broker = JvmProcess.start(
                JvmProcess.QUICK_START, Broker.class, List.of(Double.toString(work.scaled(millisPerPiece))));
        Messages messages = new Messages(broker, work);
        try {
            for (int i = 0; i < SENDERS; i++) {
                messages.idle.add(messages.connect());
            }
        } catch (JMSException e) {
            messages.close();
            throw new IOException("no connection to the broker: " + e.getMessage(), e);
        }
        return messages;
    }

    private Sender connect() throws JMSException {
        Connection connection = factory.createConnection();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        return new Sender(
                session, session.createProducer(session.createQueue(Broker.QUEUE)), session.createProducer(null));
    }

    /** Has somebody take what comes to this queue. Whoever listens is near the broker: what he acknowledges passes no slow line. */
    public void listen(String queue, Listener listener) throws IOException {
        try {
            Connection connection = direct.createConnection();
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            session.createConsumer(session.createQueue(queue))
                    .setMessageListener(message -> deliver(message, listener));
            connection.start();
        } catch (JMSException e) {
            throw new IOException("cannot listen to " + queue + ": " + e.getMessage(), e);
        }
    }

    private static void deliver(Message message, Listener listener) {
        try {
            listener.take((int) ((BytesMessage) message).getBodyLength());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the provider delivers it again
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends so many bytes, not scaled, to a queue, and returns when the broker has them. */
    public void sendTo(String queue, int bytes) throws IOException {
        Sender sender = sender();
        try {
            BytesMessage message = sender.session().createBytesMessage();
            message.writeBytes(new byte[bytes]);
            sender.anywhere().send(sender.session().createQueue(queue), message);
        } catch (JMSException e) {
            throw new IOException("cannot send to " + queue + ": " + e.getMessage(), e);
        } finally {
            idle.add(sender);
        }
    }

    private Sender sender() throws IOException {
        Sender sender = idle.poll();
        if (sender == null) {
            throw new IOException("more than " + SENDERS + " messages are sent at a time");
        }
        return sender;
    }

    /** Writes and sends so many bytes at scale 1. */
    public void send(double bytes) throws IOException {
        write(bytes).send();
    }

    /** The same, and returns when the broker has it, as JMS does where nothing else is said. */
    public void sendSafely(double bytes) throws IOException {
        write(bytes).send(DeliveryMode.PERSISTENT);
    }

    /** Writes a message of so many bytes at scale 1, which takes computing and must be sent. */
    public Letter write(double bytes) throws IOException {
        Sender sender = sender();
        try {
            BytesMessage message = sender.session().createBytesMessage();
            message.writeBytes(new byte[(int) Math.max(1, work.scaled(bytes))]);
            return new Letter(sender, message);
        } catch (JMSException e) {
            idle.add(sender);
            throw new IOException("cannot write: " + e.getMessage(), e);
        }
    }

    /** A message that is written. */
    public final class Letter {

        private final Sender sender;
        private final BytesMessage message;

        private Letter(Sender sender, BytesMessage message) {
            this.sender = sender;
            this.message = message;
        }

        /** Once; whether the broker has got it remains open. */
        public void send() throws IOException {
            send(DeliveryMode.NON_PERSISTENT);
        }

        private void send(int deliveryMode) throws IOException {
            try {
                sender.producer().send(message, deliveryMode, Message.DEFAULT_PRIORITY, Message.DEFAULT_TIME_TO_LIVE);
            } catch (JMSException e) {
                throw new IOException("cannot send: " + e.getMessage(), e);
            } finally {
                idle.add(sender);
            }
        }
    }

    /** The connections end with the broker. */
    @Override
    public void close() throws IOException {
        factory.close();
        direct.close();
        broker.close();
    }
}
