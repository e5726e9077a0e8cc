package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import java.util.ArrayList;
import java.util.List;

/** Case 26: calls that hold much memory for as long as they run, so that the collector is busier the more of them there are. */
public final class GarbagePressure implements Program {

    private static final int STEPS = 20;
    private static final int BYTES_PER_STEP = 200_000;

    private final Work work;

    public GarbagePressure(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            hold(gather());
        } else {
            work.sleep(400);
        }
    }

    private List<byte[]> gather() {
        List<byte[]> gathered = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            gathered.add(new byte[BYTES_PER_STEP]);
            work.sleep(20);
        }
        return gathered;
    }

    /** Keeps what was gathered reachable until here. */
    private static void hold(List<byte[]> gathered) {
        gathered.forEach(bytes -> bytes[bytes.length - 1] = 1);
    }
}
