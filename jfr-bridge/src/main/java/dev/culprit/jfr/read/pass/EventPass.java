package dev.culprit.jfr.read.pass;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/** Passes over the events of some types of a recording; the others are skipped unread, which is cheap. */
public final class EventPass {

    private final Path recording;
    private final Chunks chunks;
    private final Map<Long, String> eventNames = new HashMap<>();
    private @Nullable Throwable failure;
    private long delivered;

    /** @throws IOException if the file is not a complete recording */
    public EventPass(Path recording) throws IOException {
        this.recording = recording;
        chunks = Chunks.of(recording);
        try (RecordingFile file = new RecordingFile(recording)) {
            for (EventType type : file.readEventTypes()) {
                eventNames.put(type.getId(), type.getName());
            }
        }
    }

    /** When the chunks began, nanoseconds since the epoch, ascending. */
    public Chunks chunks() {
        return chunks;
    }

    /** Name of a type of events, null if the recording does not know it. */
    @Nullable
    public String eventName(long id) {
        return eventNames.get(id);
    }

    /**
     * Hands over all events of the given types in the order of the file. The event objects are reused: handlers must not
     * keep them.
     *
     * @throws IOException if the recording is damaged
     */
    public void over(Map<String, Consumer<RecordedEvent>> handlers) throws IOException {
        delivered = 0;
        try (EventStream stream = EventStream.openFile(recording)) {
            stream.setOrdered(false);
            stream.setReuse(true);
            stream.onError(this::failed);
            handlers.forEach((type, handler) -> stream.onEvent(type, event -> {
                delivered++;
                handler.accept(event);
            }));
            stream.start();
        }
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        long expected = count(handlers.keySet());
        if (delivered != expected) {
            throw new IOException("damaged: only " + delivered + " of " + expected + " events can be read");
        }
    }

    /** Number of events of some types. */
    public long count(Set<String> types) {
        return chunks.events(type -> types.contains(eventNames.getOrDefault(type, "")));
    }

    private void failed(Throwable error) {
        if (failure == null) {
            failure = error;
        }
    }
}
