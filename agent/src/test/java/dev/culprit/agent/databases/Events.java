package dev.culprit.agent.databases;

import dev.culprit.jfr.write.FreshTexts;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

/** Events as they come. */
final class Events implements AutoCloseable {

    private final RecordingStream stream = new RecordingStream();
    private final BlockingQueue<RecordedEvent> events = new LinkedBlockingQueue<>();

    Events(String... names) {
        stream.setReuse(false);
        for (String name : names) {
            stream.enable(name).withThreshold(Duration.ZERO);
            stream.onEvent(name, events::add);
        }
        stream.startAsync();
        FreshTexts.begin();
    }

    /** The next one that is wanted; those before it are gone. */
    RecordedEvent await(String name, Predicate<RecordedEvent> wanted) throws InterruptedException {
        while (true) {
            RecordedEvent event = events.take();
            if (event.getEventType().getName().equals(name) && wanted.test(event)) {
                return event;
            }
        }
    }

    @Override
    public void close() {
        stream.close();
    }
}
