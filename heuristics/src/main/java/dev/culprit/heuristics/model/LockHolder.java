package dev.culprit.heuristics.model;

import java.util.List;
import java.util.Map;

/**
 * The thread that others waited for.
 *
 * @param thread its name; the threads of a pool count together and appear as {@code worker-*}
 * @param stack where it was seen most often while it held the lock, innermost frame first, as
 *     {@code package.Class.method(File.java:line)}; empty if it was not sampled
 * @param doing per wait state the share of the samples in which the holder itself was in it, 0..1; empty if it was not
 *     sampled or served no call
 */
public record LockHolder(String thread, List<String> stack, Map<WaitState, Double> doing) {

    public LockHolder {
        stack = List.copyOf(stack);
        doing = Map.copyOf(doing);
    }

    /** A holder of which nothing but the name is known. */
    public static LockHolder named(String thread) {
        return new LockHolder(thread, List.of(), Map.of());
    }
}
