package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.backend.Remote;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 9: another service is too slow for some requests, whatever the load. */
public final class VaryingExternalCall implements Program {

    private static final double FAST = 0.6;

    private final Remote remote;

    public VaryingExternalCall(Remote remote) {
        this.remote = remote;
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        remote.call(Work.around(!faulty || Work.chance(FAST) ? 200 : 1200, 0.5));
    }
}
