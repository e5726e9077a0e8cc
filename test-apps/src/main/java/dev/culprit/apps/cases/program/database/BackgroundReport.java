package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.program.Rows;
import dev.culprit.apps.cases.program.Schedule;
import dev.culprit.apps.cases.work.Work;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Case 34: a report is dropped and made anew in the background. Beside a big catalogue there is room for one report only, so
 * nearly each takes a collection of the whole heap.
 */
public final class BackgroundReport implements Program {

    /** Whatever the scale: it is to be seen in pauses, and the heap is what it is. */
    private static final int CATALOGUE_BYTES = 200_000_000;

    /** More than calls allocate from one report to the next. */
    private static final int REPORT_BYTES = 120_000_000;

    private static final double PERIOD_MILLIS = 25_000;

    private final Work work;
    private final Schedule schedule;
    private final ExecutorService background = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "report");
        thread.setDaemon(true);
        return thread;
    });
    private final long[][][] catalogue = Rows.filling(CATALOGUE_BYTES);
    private volatile long[][][] report = {};

    public BackgroundReport(Work work) {
        this.work = work;
        schedule = new Schedule(work, PERIOD_MILLIS);
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty && schedule.isDue()) {
            background.execute(this::renew);
        }
        work.sleep(Work.around(80, 0.4));
    }

    private void renew() {
        report = new long[0][][];
        report = Rows.filling(REPORT_BYTES);
    }

    /** Pages of the report as it is, and of what it reports on. */
    public int pages() {
        return report.length + catalogue.length;
    }
}
