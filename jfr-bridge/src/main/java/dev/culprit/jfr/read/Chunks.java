package dev.culprit.jfr.read;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The chunks a recording consists of. Read from their headers, because the JDK's event stream ends silently where a file
 * is cut off.
 *
 * @param startNanos start of each chunk, nanoseconds since the epoch, ascending
 */
record Chunks(List<Long> startNanos) {

    /** Magic number, version, size of the chunk, positions of constant pool and metadata, start. */
    private static final int HEADER_BYTES = 68;

    private static final int MAGIC = 0x464C5200; // FLR\0
    private static final int SIZE_OFFSET = 8;
    private static final int START_OFFSET = 32;

    Chunks {
        startNanos = List.copyOf(startNanos);
    }

    /** @throws IOException if the file is not a complete recording; the message says where it ends */
    static Chunks of(Path recording) throws IOException {
        List<Long> starts = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(recording)) {
            long position = 0;
            long length = channel.size();
            do {
                ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
                while (header.hasRemaining() && channel.read(header, position + header.position()) > 0) {
                    // a read may deliver less than asked for
                }
                if (header.hasRemaining() || header.getInt(0) != MAGIC) {
                    throw new IOException("no chunk of a recording at byte " + position + " of " + length);
                }
                long size = header.getLong(SIZE_OFFSET);
                if (size < HEADER_BYTES || size > length - position) {
                    throw new EOFException("cut off: the chunk at byte " + position + " should have " + size
                            + " bytes, but the file ends at " + length);
                }
                starts.add(header.getLong(START_OFFSET));
                position += size;
            } while (position < length);
        }
        return new Chunks(starts);
    }
}
