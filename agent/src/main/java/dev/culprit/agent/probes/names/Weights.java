package dev.culprit.agent.probes.names;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The heaviest of endlessly many keys, in constant memory: the space-saving algorithm of Metwally, Agrawal and El Abbadi (2005), with
 * weights. With {@code n} counters, every key that weighs more than a share of {@code 1/n} of all is among them. A new key takes over
 * the lightest counter and its weight; what it took over is its error. Not thread-safe.
 */
final class Weights {

    private final Map<String, Counter> counters = new HashMap<>();

    /** The lightest first: each is no heavier than the two at twice its index, plus one and plus two. */
    private final @Nullable Counter[] heap;

    private int size;

    Weights(int counters) {
        heap = new @Nullable Counter[counters];
    }

    private static final class Counter {

        private String key;
        private long weight;
        private long error;
        private int index;

        Counter(String key, int index) {
            this.key = key;
            this.index = index;
        }
    }

    /** Adds to the weight of a key. Answers how much it weighs for certain: all that came since it got its counter. */
    long add(String key, long weight) {
        Counter counter = counters.get(key);
        if (counter == null) {
            counter = counter(key);
            counters.put(key, counter);
        }
        counter.weight += weight;
        sink(counter);
        return counter.weight - counter.error;
    }

    private Counter counter(String key) {
        if (size < heap.length) {
            Counter fresh = new Counter(key, size);
            heap[size++] = fresh;
            rise(fresh); // it weighs nothing
            return fresh;
        }
        Counter lightest = at(0);
        counters.remove(lightest.key);
        lightest.key = key;
        lightest.error = lightest.weight;
        return lightest;
    }

    void clear() {
        counters.clear();
        Arrays.fill(heap, null);
        size = 0;
    }

    private void rise(Counter counter) {
        while (counter.index > 0) {
            Counter parent = at((counter.index - 1) / 2);
            if (parent.weight <= counter.weight) {
                return;
            }
            swap(counter, parent);
        }
    }

    private void sink(Counter counter) {
        while (true) {
            int left = 2 * counter.index + 1;
            if (left >= size) {
                return;
            }
            Counter lighter = at(left);
            if (left + 1 < size && at(left + 1).weight < lighter.weight) {
                lighter = at(left + 1);
            }
            if (lighter.weight >= counter.weight) {
                return;
            }
            swap(counter, lighter);
        }
    }

    private void swap(Counter one, Counter other) {
        int index = one.index;
        one.index = other.index;
        other.index = index;
        heap[one.index] = one;
        heap[other.index] = other;
    }

    private Counter at(int index) {
        Counter counter = heap[index];
        if (counter == null) {
            throw new IllegalStateException("no counter at " + index + " of " + size);
        }
        return counter;
    }
}
