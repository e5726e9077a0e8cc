package dev.culprit.heuristics.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memory allocated at one place during the window, estimated from samples.
 *
 * @param type class of the objects, as in source code, for example {@code byte[]}
 * @param location application code that allocates, as {@code package.Class.method(File.java:line)}; null if no frame was
 *     recorded
 * @param stack frames from the allocation outwards, same form
 * @param bytes estimate over the window
 */
public record AllocationSite(String type, @Nullable String location, List<String> stack, double bytes) {

    public AllocationSite {
        stack = List.copyOf(stack);
    }
}
