package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/** Case 36: a list that grows with the calls, and that every call looks through. */
public final class GrowingList implements Program {

    private static final double PROBABILITY = 0.02;

    /** About half a millisecond. */
    private static final int ADDED = 400;

    private static final double RANKING = 4;

    private final Work work;
    private final List<String> titles = new CopyOnWriteArrayList<>();

    public GrowingList(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        work.compute(RANKING);
        if (faulty) {
            mostSimilar("a book that nobody has ever read");
            if (Work.chance(PROBABILITY)) {
                remember();
            }
        }
    }

    private void remember() {
        int first = titles.size();
        titles.addAll(IntStream.range(first, first + (int) Math.round(work.scaled(ADDED)))
                .mapToObj(number -> "the book with the number " + number)
                .toList());
    }

    private int mostSimilar(String title) {
        int best = Integer.MAX_VALUE;
        for (String other : titles) {
            best = Math.min(best, distance(title, other));
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
