package dev.culprit.apps.cases.mixture;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How long the thread that made it has waited for a processor, by the books of the Linux kernel. They stay open, so that a
 * look is quick: what happens to the thread meanwhile cannot be told from what happens before and after.
 */
final class RunDelay {

    /** Three numbers: time on a processor, time waiting for one, in ns, and how often it got one. */
    private static final Path BOOKS = Path.of("/proc/thread-self/schedstat");

    private static final boolean KEPT = Files.isReadable(BOOKS);
    private static final int LONGEST = 64;

    private static final ThreadLocal<RunDelay> OWN = ThreadLocal.withInitial(RunDelay::new);

    private final RandomAccessFile books;
    private final byte[] text = new byte[LONGEST];

    private RunDelay() {
        try {
            books = new RandomAccessFile(BOOKS.toFile(), "r");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether this system keeps books. */
    static boolean isKnown() {
        return KEPT;
    }

    /** Nanoseconds since this thread began; 0 on systems that do not keep books. */
    static long nanos() {
        return KEPT ? OWN.get().look() : 0;
    }

    private long look() {
        try {
            books.seek(0);
            String numbers = new String(text, 0, books.read(text), StandardCharsets.US_ASCII);
            int first = numbers.indexOf(' ');
            return Long.parseLong(numbers.substring(first + 1, numbers.indexOf(' ', first + 1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
