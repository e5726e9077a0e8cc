package dev.culprit.agent.probes.shared;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How long the current platform thread has waited for a processor, by the books of the Linux kernel: the second number in
 * {@code /proc/thread-self/schedstat}. A look costs some 10 µs, and more than twice that at full load.
 */
final class RunDelayClock {

    /** Three numbers of at most 20 digits. */
    private static final int LONGEST = 64;

    private final String file;
    private final boolean available;

    RunDelayClock() {
        this(Path.of("/proc/thread-self/schedstat"));
    }

    /** Reads another file of the same form. */
    RunDelayClock(Path file) {
        this.file = file.toString();
        this.available = Files.isReadable(file);
    }

    /** Nanoseconds since the thread began, -1 where the kernel does not tell. */
    long now() {
        if (!available) {
            return -1;
        }
        byte[] text = new byte[LONGEST];
        try (FileInputStream input = new FileInputStream(file)) {
            int length = Math.max(0, input.read(text));
            String[] numbers = new String(text, 0, length, StandardCharsets.US_ASCII).split("\\s+");
            return numbers.length < 2 ? -1 : Long.parseLong(numbers[1]);
        } catch (IOException | NumberFormatException e) {
            return -1; // another kernel's form, or forbidden meanwhile
        }
    }
}
