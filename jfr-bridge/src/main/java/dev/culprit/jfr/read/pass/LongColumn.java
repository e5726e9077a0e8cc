package dev.culprit.jfr.read.pass;

import java.util.Arrays;
import java.util.BitSet;

/** A growing column of numbers. */
public final class LongColumn {

    private static final long[] NONE = {};
    private static final int FEW = 4;

    private long[] values = NONE;
    private int size;

    public void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(FEW, size * 2));
        }
        values[size++] = value;
    }

    /** Adds to the value at an index, which need not exist yet. */
    public void increase(int index, long by) {
        if (index >= values.length) {
            values = Arrays.copyOf(values, Math.max(Math.max(FEW, index + 1), values.length * 2));
        }
        size = Math.max(size, index + 1);
        values[index] += by;
    }

    /** Sets the value at an index, which need not exist yet. A 0 that nothing is behind takes no room. */
    public void set(int index, long value) {
        if (value != 0 || index < size) {
            increase(index, value - get(index));
        }
    }

    /** Drops values; the others move up. */
    public void drop(BitSet dropped) {
        int kept = dropped.nextSetBit(0);
        if (kept < 0) {
            return;
        }
        for (int row = kept; row < size; row++) {
            if (!dropped.get(row)) {
                values[kept++] = values[row];
            }
        }
        if (kept < size) {
            Arrays.fill(values, kept, size, 0);
            size = kept;
        }
    }

    /** The value at an index; 0 if nothing was put there. */
    public long get(int index) {
        return index < size ? values[index] : 0;
    }

    public int size() {
        return size;
    }

    public void replaceBy(LongColumn other) {
        values = other.values;
        size = other.size;
    }
}
