package dev.culprit.jfr.read;

import java.util.Arrays;

/** A growing column of numbers. */
final class LongColumn {

    private long[] values = new long[16];
    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    /** Adds to the value at an index, which need not exist yet. */
    void increase(int index, long by) {
        if (index >= values.length) {
            values = Arrays.copyOf(values, Math.max(index + 1, values.length * 2));
        }
        size = Math.max(size, index + 1);
        values[index] += by;
    }

    /** The value at an index; 0 if nothing was put there. */
    long get(int index) {
        return index < size ? values[index] : 0;
    }

    int size() {
        return size;
    }

    void replaceBy(LongColumn other) {
        values = other.values;
        size = other.size;
    }
}
