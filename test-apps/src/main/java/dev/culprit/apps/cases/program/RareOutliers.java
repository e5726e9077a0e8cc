package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;

/** Case 2: outliers, but fewer than are allowed. */
public final class RareOutliers implements Program {

    private static final double SHARE = 0.0075;

    private final Work work;

    public RareOutliers(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        boolean outlier = faulty && Work.chance(SHARE);
        work.sleep(outlier ? Work.between(1010, 1510) : 500);
    }
}
