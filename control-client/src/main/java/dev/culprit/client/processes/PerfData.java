package dev.culprit.client.processes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers that a HotSpot JVM writes into a file by itself: they can be read when it has no room to answer anything. */
public final class PerfData {

    private static final int MAGIC = 0xcafec0c0;
    private static final int HEAD = 32;
    private static final int LARGEST = 1 << 20;
    private static final Pattern LIMIT = Pattern.compile("-XX:MaxMetaspaceSize=(?<number>\\d{1,12})(?<unit>[kKmMgG]?)");
    private static final double NEARLY = 0.9;

    private final Map<String, Long> numbers;

    private PerfData(Map<String, Long> numbers) {
        this.numbers = numbers;
    }

    /** Those of a process that keeps such a file where JVMs keep it; empty if it does not. */
    public static Optional<PerfData> of(long pid, String user) {
        Path file = ProcessFiles.of(pid).inRoot(Path.of("/tmp", "hsperfdata_" + user, Long.toString(pid)));
        try {
            return Files.isReadable(file) && Files.size(file) <= LARGEST
                    ? parse(Files.readAllBytes(file))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<PerfData> parse(byte[] bytes) {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            if (buffer.getInt(0) != MAGIC) {
                return Optional.empty();
            }
            buffer.order(buffer.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            int entry = Math.max(HEAD, buffer.getInt(24));
            int entries = buffer.getInt(28);
            Map<String, Long> numbers = new TreeMap<>();
            for (int i = 0; i < entries && buffer.getInt(entry) > 0; i++) {
                if (buffer.get(entry + 12) == 'J' && buffer.getInt(entry + 8) == 0) { // one long
                    numbers.put(
                            name(bytes, entry + buffer.getInt(entry + 4)),
                            buffer.getLong(entry + buffer.getInt(entry + 16)));
                }
                entry += buffer.getInt(entry);
            }
            return Optional.of(new PerfData(numbers));
        } catch (IndexOutOfBoundsException e) { // being written, or of a form that nobody knows yet
            return Optional.empty();
        }
    }

    private static String name(byte[] bytes, int from) {
        int end = from;
        while (bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, end - from, StandardCharsets.US_ASCII);
    }

    /** Bytes of metaspace that are taken. */
    public OptionalLong metaspace() {
        Long committed = numbers.get("sun.gc.metaspace.capacity");
        return committed == null ? OptionalLong.empty() : OptionalLong.of(committed);
    }

    /**
     * How full the metaspace is, for example {@code 7 of 8 MB}, if it has a limit and is nearly full.
     *
     * @param commandLine of the JVM, which has the limit
     */
    public Optional<String> nearlyFullMetaspace(List<String> commandLine) {
        OptionalLong limit = commandLine.stream()
                .map(LIMIT::matcher)
                .filter(Matcher::matches)
                .mapToLong(PerfData::bytes)
                .reduce((first, second) -> second);
        return limit.isPresent() && metaspace().orElse(0) > NEARLY * limit.getAsLong()
                ? Optional.of((metaspace().getAsLong() >> 20) + " of " + (limit.getAsLong() >> 20) + " MB")
                : Optional.empty();
    }

    private static long bytes(Matcher limit) {
        long number = Long.parseLong(limit.group("number"));
        return switch (limit.group("unit")) {
            case "k", "K" -> number << 10;
            case "m", "M" -> number << 20;
            case "g", "G" -> number << 30;
            default -> number;
        };
    }
}
