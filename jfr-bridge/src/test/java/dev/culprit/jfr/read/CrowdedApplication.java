package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.Depth;
import java.nio.file.Path;
import shop.Desk;
import shop.FakeDatabase;
import shop.FakePool;

/** Makes arrays of one size, of which the heap has room for a few only; records that in the directory it is given. */
final class CrowdedApplication {

    private CrowdedApplication() {}

    public static void main(String[] arguments) throws Exception {
        int bytes = Integer.parseInt(arguments[1]);
        int times = Integer.parseInt(arguments[2]);
        Stage.record(
                Path.of(arguments[0]),
                Depth.TARGETED,
                () -> new Desk(new FakePool(1), new FakeDatabase()).fill(times, bytes));
    }
}
