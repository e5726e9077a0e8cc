package dev.culprit.jfr.read.pass;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * The outline of a recording: where its chunks begin and how many events of each type they frame. It is read from the
 * bytes because the JDK's event stream, which is the fast way to read the events, ends silently where a file is damaged;
 * against these counts, an early end shows.
 *
 * @param startNanos start of each chunk, nanoseconds since the epoch, ascending
 * @param counts per chunk the number of events by the id of their type
 */
public record Chunks(List<Long> startNanos, List<Map<Long, Long>> counts) {

    private static final int MAGIC = 0x464C5200; // FLR\0
    private static final int SIZE_OFFSET = 8;
    private static final int START_OFFSET = 32;
    private static final int FLAGS_OFFSET = 67;
    private static final int HEADER_BYTES = 68;
    private static final int COMPRESSED_NUMBERS = 1;

    public Chunks {
        startNanos = List.copyOf(startNanos);
        counts = List.copyOf(counts);
    }

    /** @throws IOException if the file is not a complete recording; the message says where it ends */
    public static Chunks of(Path recording) throws IOException {
        List<Long> starts = new ArrayList<>();
        List<Map<Long, Long>> counts = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(recording)) {
            long position = 0;
            long length = channel.size();
            do {
                ByteBuffer header = header(channel, position, length);
                starts.add(header.getLong(START_OFFSET));
                long size = header.getLong(SIZE_OFFSET);
                counts.add(count(channel.map(FileChannel.MapMode.READ_ONLY, position, size), position));
                position += size;
            } while (position < length);
        }
        return new Chunks(starts, counts);
    }

    /** Events of types in the whole recording. */
    long events(LongPredicate types) {
        return counts.stream().mapToLong(chunk -> events(chunk, types)).sum();
    }

    private static long events(Map<Long, Long> chunk, LongPredicate types) {
        return chunk.entrySet().stream()
                .filter(entry -> types.test(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static ByteBuffer header(FileChannel channel, long position, long length) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        while (header.hasRemaining() && channel.read(header, position + header.position()) > 0) {
            // a read may deliver less than asked for
        }
        if (header.hasRemaining()
                || header.getInt(0) != MAGIC
                || (header.get(FLAGS_OFFSET) & COMPRESSED_NUMBERS) == 0) {
            throw new IOException("no chunk of a recording at byte " + position + " of " + length);
        }
        long size = header.getLong(SIZE_OFFSET);
        if (size < HEADER_BYTES || size > Integer.MAX_VALUE || size > length - position) {
            throw new EOFException("cut off: the chunk at byte " + position + " should have " + size
                    + " bytes, but the file ends at " + length);
        }
        return header;
    }

    private static Map<Long, Long> count(ByteBuffer chunk, long position) throws IOException {
        LongColumn counts = new LongColumn();
        int event = HEADER_BYTES;
        while (event < chunk.capacity()) {
            chunk.position(event);
            long size = number(chunk);
            long type = number(chunk);
            if (size <= 0 || size > chunk.capacity() - event || type < 0 || type > 1_000_000) {
                throw new IOException("damaged at byte " + (position + event));
            }
            counts.increase((int) type, 1);
            event += (int) size;
        }
        Map<Long, Long> events = new HashMap<>();
        for (int type = 0; type < counts.size(); type++) {
            if (counts.get(type) > 0) {
                events.put((long) type, counts.get(type));
            }
        }
        return events;
    }

    /** A number in seven bits per byte, the lowest first; a ninth byte is whole. */
    private static long number(ByteBuffer bytes) throws IOException {
        long number = 0;
        for (int shift = 0; shift <= 56; shift += 7) {
            if (!bytes.hasRemaining()) {
                throw new EOFException("ends within an event");
            }
            long next = bytes.get();
            if (next >= 0 || shift == 56) {
                return number | (shift == 56 ? (next & 0xFF) << shift : next << shift);
            }
            number |= (next & 0x7F) << shift;
        }
        throw new AssertionError("unreachable");
    }
}
