package dev.culprit.agent.sampling.series;

import dev.culprit.jfr.events.machine.BrokerQueueEvent;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Queues of the brokers that run in this JVM, Apache Artemis and ActiveMQ, as they show them over JMX. At most {@value #MOST}
 * of them.
 */
final class QueueSampler implements Sampler {

    private static final int MOST = 500;

    /** How a broker calls things. */
    private record Vocabulary(
            ObjectName pattern,
            String brokerKey,
            String queueKey,
            String messages,
            String delivering,
            String consumers,
            String added,
            String removed) {}

    private static final List<Vocabulary> BROKERS = List.of(
            new Vocabulary(
                    pattern("org.apache.activemq.artemis:component=addresses,subcomponent=queues,*"),
                    "broker",
                    "queue",
                    "MessageCount",
                    "DeliveringCount",
                    "ConsumerCount",
                    "MessagesAdded",
                    "MessagesAcknowledged"),
            new Vocabulary(
                    pattern("org.apache.activemq:type=Broker,destinationType=Queue,*"),
                    "brokerName",
                    "destinationName",
                    "QueueSize",
                    "InFlightCount",
                    "ConsumerCount",
                    "EnqueueCount",
                    "DequeueCount"));

    private record Totals(long added, long removed) {}

    private final MBeanServer server;
    private final Map<ObjectName, Totals> last = new HashMap<>();

    QueueSampler() {
        this(ManagementFactory.getPlatformMBeanServer());
    }

    /** Of the brokers that another server of MBeans knows. */
    QueueSampler(MBeanServer server) {
        this.server = server;
        BROKERS.forEach(broker -> names(broker).forEach(name -> {
            Map<String, Long> values = values(broker, name);
            if (values != null) {
                last.put(name, totals(broker, values));
            }
        }));
    }

    private static ObjectName pattern(String text) {
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    @Override
    public void look(long spanNanos) {
        Set<ObjectName> seen = new HashSet<>();
        for (Vocabulary broker : BROKERS) {
            for (ObjectName name : names(broker)) {
                Map<String, Long> values = values(broker, name);
                if (values != null) {
                    seen.add(name);
                    write(broker, name, values, spanNanos);
                }
            }
        }
        last.keySet().retainAll(seen);
    }

    private List<ObjectName> names(Vocabulary broker) {
        return server.queryNames(broker.pattern(), null).stream()
                .sorted()
                .limit(MOST)
                .toList();
    }

    private void write(Vocabulary broker, ObjectName name, Map<String, Long> values, long spanNanos) {
        Totals now = totals(broker, values);
        Totals before = last.put(name, now);
        BrokerQueueEvent event = new BrokerQueueEvent();
        event.broker = key(name, broker.brokerKey());
        event.queue = key(name, broker.queueKey());
        event.messages = values.getOrDefault(broker.messages(), 0L);
        event.delivering = values.getOrDefault(broker.delivering(), 0L);
        event.consumers = values.getOrDefault(broker.consumers(), 0L);
        event.added = before == null ? 0 : Math.max(0, now.added() - before.added());
        event.removed = before == null ? 0 : Math.max(0, now.removed() - before.removed());
        event.spanNanos = spanNanos;
        event.commit();
    }

    private static Totals totals(Vocabulary broker, Map<String, Long> values) {
        return new Totals(values.getOrDefault(broker.added(), 0L), values.getOrDefault(broker.removed(), 0L));
    }

    /** Null if the queue is gone. */
    private @Nullable Map<String, Long> values(Vocabulary broker, ObjectName name) {
        String[] wanted = {broker.messages(), broker.delivering(), broker.consumers(), broker.added(), broker.removed()
        };
        try {
            Map<String, Long> values = new HashMap<>();
            for (Attribute attribute : server.getAttributes(name, wanted).asList()) {
                if (attribute.getValue() instanceof Number number) {
                    values.put(attribute.getName(), number.longValue());
                }
            }
            return values;
        } catch (JMException | RuntimeException gone) { // the broker's code
            return null;
        }
    }

    private static String key(ObjectName name, String key) {
        String value = name.getKeyProperty(key);
        if (value == null) {
            return "";
        }
        try {
            return value.startsWith("\"") ? ObjectName.unquote(value) : value;
        } catch (IllegalArgumentException notQuoted) {
            return value;
        }
    }
}
