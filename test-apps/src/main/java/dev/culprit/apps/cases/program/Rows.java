package dev.culprit.apps.cases.program;

/** Rows of a table in memory: a great many small objects, which a collection of the whole heap has to look at one by one. */
public final class Rows {

    private static final int PER_PAGE = 1000;
    private static final int COLUMNS = 2;

    /** Of one row, its object header, and the reference to it, roughly. */
    private static final int BYTES_PER_ROW = 36;

    private Rows() {}

    /** As many as take about so much memory. */
    public static long[][][] filling(int bytes) {
        long[][][] pages = new long[bytes / BYTES_PER_ROW / PER_PAGE][][];
        for (int page = 0; page < pages.length; page++) {
            pages[page] = new long[PER_PAGE][];
            for (int row = 0; row < PER_PAGE; row++) {
                pages[page][row] = new long[COLUMNS];
                pages[page][row][0] = row;
            }
        }
        return pages;
    }
}
