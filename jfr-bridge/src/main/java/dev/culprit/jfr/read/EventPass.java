package dev.culprit.jfr.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** One pass over the events of some types of a recording; the others are skipped unread, which is cheap. */
final class EventPass {

    private @Nullable Throwable failure;

    private EventPass() {}

    /**
     * Hands over all events of the given types in the order of the file. The event objects are reused: handlers must not
     * keep them.
     *
     * @throws IOException if the file cannot be read; damage in its middle is not noticed here
     */
    static void over(Path recording, Map<String, Consumer<RecordedEvent>> handlers) throws IOException {
        EventPass pass = new EventPass();
        try (EventStream stream = EventStream.openFile(recording)) {
            stream.setOrdered(false);
            stream.setReuse(true);
            stream.onError(pass::failed);
            handlers.forEach(stream::onEvent);
            stream.start();
        }
        if (pass.failure != null) {
            throw new IOException(pass.failure);
        }
    }

    private void failed(Throwable error) {
        if (failure == null) {
            failure = error;
        }
    }
}
