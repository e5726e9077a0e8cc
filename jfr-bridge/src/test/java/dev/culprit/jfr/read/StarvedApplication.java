package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.Depth;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/** Allocates faster than a collector that works beside it; records that in the directory it is given. */
final class StarvedApplication {

    static final String SERVICE = "GET /report";

    private static final int BLOCK = 1 << 16;
    private static final int KEPT = 16;
    private static final long NANOS = 500_000_000;

    private StarvedApplication() {}

    public static void main(String[] arguments) throws Exception {
        Stage.record(
                Path.of(arguments[0]),
                Depth.WIDE,
                () -> Stage.together(4, () -> Stage.call(SERVICE, StarvedApplication::allocate)));
    }

    private static void allocate() {
        AtomicReference<byte[][]> kept = new AtomicReference<>(new byte[KEPT][]);
        long end = System.nanoTime() + NANOS;
        for (int i = 0; System.nanoTime() < end; i++) {
            kept.get()[i % KEPT] = new byte[BLOCK];
        }
    }
}
