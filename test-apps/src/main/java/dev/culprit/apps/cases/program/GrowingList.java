package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/** Case 36: a list that grows with the calls, and that every call looks through. */
public final class GrowingList implements Program {

    private static final double PROBABILITY = 0.02;

    /** Processor time that every call takes longer when the list has grown once more, at scale 1. */
    private static final double ADDED_MILLIS = 0.5;

    private static final int CALIBRATION = 20_000;
    private static final String WANTED = "a book that nobody has ever read";
    private static final double RANKING = 4;

    private final Work work;
    private final List<String> titles = new CopyOnWriteArrayList<>();
    private final int added;
    private volatile int closest;

    public GrowingList(Work work) {
        this.work = work;
        this.added = (int) Math.max(1, Math.round(work.scaled(ADDED_MILLIS) / millisPerComparison()));
    }

    /** Compiled, on this machine. */
    private double millisPerComparison() {
        long used = 0;
        for (int round = 0; round < 2; round++) {
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            for (int i = 0; i < CALIBRATION; i++) {
                closest = distance(WANTED, title(i));
            }
            used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
        }
        return used / 1e6 / CALIBRATION;
    }

    private static String title(int number) {
        return "the book with the number " + number;
    }

    /** How much the most similar title differs from what was asked for last. */
    public int closest() {
        return closest;
    }

    @Override
    public void serve(boolean faulty) {
        work.compute(RANKING);
        if (faulty) {
            closest = mostSimilar();
            if (Work.chance(PROBABILITY)) {
                remember();
            }
        }
    }

    private void remember() {
        int first = titles.size();
        titles.addAll(IntStream.range(first, first + added)
                .mapToObj(GrowingList::title)
                .toList());
    }

    private int mostSimilar() {
        int best = Integer.MAX_VALUE;
        for (String other : titles) {
            best = Math.min(best, distance(WANTED, other));
        }
        return best;
    }

    /** Number of letters to insert, delete or replace (Levenshtein). */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
