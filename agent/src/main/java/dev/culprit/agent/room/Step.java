package dev.culprit.agent.room;

import dev.culprit.premain.FirstRoom;

/**
 * What each step takes: the one table of demands, each the largest that was measured on Java 17 and 25, rounded up. How
 * it was measured stands on the page on safety, and {@code RoomIT} measures again. Memory in KB.
 */
public enum Step {
    /** All of an attach, as the first look sees it before it begins; that look is {@link FirstRoom}. */
    ATTACH("an attach", 5 << 10, FirstRoom.ATTACH_TAKES_KB, FirstRoom.ATTACH_TAKES_CLASSES_KB, 32 << 10, 0, 40, 12),
    /** What is left of an attach, or of a start with the application, once our first classes are there. */
    START("a start of the agent", 5 << 10, 8 << 10, 1 << 10, 32 << 10, 0, 40, 12),
    /** A recording of its own, a diagnosis has others. On disk as much as a window of ordinary load writes. */
    RECORDING("a recording", 2 << 10, 3 << 10, 512, 40 << 10, 128 << 10, 4, 4),
    /** With its recordings, its probes, and the classes that read and judge. */
    DIAGNOSIS(
            "a diagnosis",
            4 << 10,
            FirstRoom.DIAGNOSIS_TAKES_KB,
            FirstRoom.DIAGNOSIS_TAKES_CLASSES_KB,
            72 << 10,
            128 << 10,
            12,
            8),
    /** Reading what was recorded, and judging it: bounded, however much that is. */
    JUDGING("judging a recording", 20 << 10, 0, 0, 24 << 10, 0, 2, 0),
    PROBES("probes", 4 << 10, 8 << 10, 1536, 40 << 10, 0, 4, 4),
    /** All there are, and a thread for each. */
    SAMPLERS("samplers", 2 << 10, 3 << 10, 512, 32 << 10, 0, 4, 18);

    private final String words;
    private final long heap;
    private final long metaspace;
    private final long classSpace;
    private final long container;
    private final long disk;
    private final long handles;
    private final long threads;

    Step(
            String words,
            long heap,
            long metaspace,
            long classSpace,
            long container,
            long disk,
            long handles,
            long threads) {
        this.words = words;
        this.heap = heap;
        this.metaspace = metaspace;
        this.classSpace = classSpace;
        this.container = container;
        this.disk = disk;
        this.handles = handles;
        this.threads = threads;
    }

    String words() {
        return words;
    }

    /** In KB, or a number. */
    long takes(Resource resource) {
        return switch (resource) {
            case HEAP -> heap;
            case METASPACE -> metaspace;
            case CLASS_SPACE -> classSpace;
            case CONTAINER -> container;
            case DISK -> disk;
            case HANDLES -> handles;
            case THREADS -> threads;
        };
    }
}
