package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.backend.Remote;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 28: another service serves one caller at a time. */
public final class SingleWorkerService implements Program {

    private final Remote oneWorker;
    private final Remote manyWorkers;

    public SingleWorkerService(Remote oneWorker, Remote manyWorkers) {
        this.oneWorker = oneWorker;
        this.manyWorkers = manyWorkers;
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        (faulty ? oneWorker : manyWorkers).call(Work.around(40, 0.2));
    }
}
