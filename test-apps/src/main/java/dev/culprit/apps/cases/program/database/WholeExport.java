package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.program.Rows;
import dev.culprit.apps.cases.program.Schedule;
import dev.culprit.apps.cases.work.Work;
import java.util.zip.CRC32;

/** Case 50: now and then a call exports a catalogue, and makes the whole file in memory to do so. */
public final class WholeExport implements Program {

    /** Whatever the scale: it is to be seen in pauses, and the heap is what it is. */
    private static final int CATALOGUE_BYTES = 260_000_000;

    private static final int FILE_BYTES = 100_000_000;
    private static final int PIECE_BYTES = 65_536;
    private static final double PERIOD_MILLIS = 25_000;

    private final Work work;
    private final Schedule schedule;
    private final long[][][] catalogue = Rows.filling(CATALOGUE_BYTES);
    private volatile long checksum;

    public WholeExport(Work work) {
        this.work = work;
        schedule = new Schedule(work, PERIOD_MILLIS);
    }

    @Override
    public void serve(boolean faulty) {
        if (schedule.isDue()) {
            checksum = faulty ? whole() : byPieces();
        }
        work.sleep(Work.around(80, 0.4));
    }

    private long whole() {
        byte[] file = new byte[FILE_BYTES];
        for (int start = 0; start < FILE_BYTES; start += PIECE_BYTES) {
            file[start] = text(start);
        }
        CRC32 sum = new CRC32();
        sum.update(file);
        return sum.getValue();
    }

    private long byPieces() {
        byte[] piece = new byte[PIECE_BYTES];
        CRC32 sum = new CRC32();
        for (int start = 0; start < FILE_BYTES; start += PIECE_BYTES) {
            piece[0] = text(start);
            sum.update(piece, 0, Math.min(PIECE_BYTES, FILE_BYTES - start));
        }
        return sum.getValue();
    }

    private byte text(int start) {
        long[][] page = catalogue[start / PIECE_BYTES % catalogue.length];
        return (byte) page[start % page.length][0];
    }

    /** Of the last file. */
    public long checksum() {
        return checksum;
    }
}
