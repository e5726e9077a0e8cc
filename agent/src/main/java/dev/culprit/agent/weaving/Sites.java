package dev.culprit.agent.weaving;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of probed methods. A method keeps its number as long as this lives, however often it is probed; reading
 * takes no lock.
 */
public final class Sites {

    private final Map<Site, Integer> numbers = new HashMap<>();

    /** Only the first {@code numbers.size()} elements are in use; an element never changes once it is set. */
    private volatile @Nullable Site[] byNumber = new @Nullable Site[64];

    private volatile int count;

    /** The number of a method, new if it has none yet. */
    synchronized int number(Site site) {
        Integer known = numbers.get(site);
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        @Nullable Site[] sites = number < byNumber.length ? byNumber : Arrays.copyOf(byNumber, number * 2);
        sites[number] = site;
        byNumber = sites; // publishes the element too
        numbers.put(site, number);
        count = number + 1;
        return number;
    }

    /** The method of a number; null for a number that was never given out. */
    public @Nullable Site site(int number) {
        @Nullable Site[] sites = byNumber;
        return number >= 0 && number < sites.length ? sites[number] : null;
    }

    /** How many numbers there are; only grows. */
    public int count() {
        return count;
    }
}
