package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.backend.Remote;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 8: another service is too slow, whatever the load. */
public final class SlowExternalCall implements Program {

    private final Remote remote;

    public SlowExternalCall(Remote remote) {
        this.remote = remote;
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        remote.call(Work.around(faulty ? 1200 : 300, 0.5));
    }
}
