package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import java.util.Arrays;

/**
 * Puts the waits of a call into the order in which they claim its time: that of {@link WaitState}, then start. What a pool
 * asked for inside a call of an interface takes comes before that call, and what the pool itself calls comes before both:
 * a connection that is borrowed inside {@code execute} is waited for at the pool, not in the database.
 */
final class Precedence {

    /** Up to here, sorting by insertion is fastest; nearly all calls have fewer waits. */
    private static final int FEW = 32;

    private final InCallWaits waits;
    private final Sites sites;

    Precedence(InCallWaits waits, Sites sites) {
        this.waits = waits;
        this.sites = sites;
    }

    /** The waits of a call, first those that claim first. */
    int[] of(int call) {
        int[] order = sorted(call);
        int from = before(WaitState.POOL, order);
        int to = upTo(WaitState.POOL, order);
        return from == 0 || from == to ? order : innermostFirst(order, from, to);
    }

    private int[] sorted(int call) {
        int count = 0;
        for (int wait = waits.head(call); wait != InCallWaits.END; wait = waits.next(wait)) {
            count++;
        }
        int[] order = new int[count];
        for (int wait = waits.head(call); wait != InCallWaits.END; wait = waits.next(wait)) {
            order[--count] = wait;
        }
        if (order.length > FEW) {
            return Arrays.stream(order)
                    .boxed()
                    .sorted(this::compare)
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        for (int i = 1; i < order.length; i++) {
            int wait = order[i];
            int at = i;
            for (; at > 0 && compare(order[at - 1], wait) > 0; at--) {
                order[at] = order[at - 1];
            }
            order[at] = wait;
        }
        return order;
    }

    private int compare(int one, int other) {
        int byState = state(one).compareTo(state(other));
        return byState != 0 ? byState : Long.compare(waits.start(one), waits.start(other));
    }

    /** Pools lie {@code from} here {@code to} there, behind at least one other wait. */
    private int[] innermostFirst(int[] order, int from, int to) {
        int[] depth = new int[order.length];
        for (int outer = 0; outer < from; ) {
            int outerEnd = upTo(state(order[outer]), order);
            deepen(order, depth, 0, outer, outerEnd, from, to);
            outer = outerEnd;
        }
        int calls = before(WaitState.DATABASE, order);
        deepen(order, depth, 1, from, to, calls, upTo(WaitState.DATABASE, order));
        int[] result = new int[order.length];
        int count = 0;
        for (int level = 2; level >= 0; level--) {
            for (int i = 0; i < order.length; i++) {
                if (depth[i] == level) {
                    result[count++] = order[i];
                }
            }
        }
        return result;
    }

    /** Those of one state that lie inside one of another state and of some depth are a level deeper. */
    private void deepen(int[] order, int[] depth, int outerDepth, int outer, int outerEnd, int from, int to) {
        long reach = Long.MIN_VALUE;
        int next = outer;
        for (int i = from; i < to; i++) {
            for (; next < outerEnd && waits.start(order[next]) < waits.start(order[i]); next++) {
                if (depth[next] == outerDepth) {
                    reach = Math.max(reach, waits.end(order[next]));
                }
            }
            if (waits.end(order[i]) <= reach) {
                depth[i] = outerDepth + 1;
            }
        }
    }

    /** How many waits of a sorted call come before a state. */
    private int before(WaitState state, int[] order) {
        int count = 0;
        while (count < order.length && state(order[count]).compareTo(state) < 0) {
            count++;
        }
        return count;
    }

    /** How many waits of a sorted call come before a state or are in it. */
    private int upTo(WaitState state, int[] order) {
        int count = before(state, order);
        while (count < order.length && state(order[count]) == state) {
            count++;
        }
        return count;
    }

    private WaitState state(int wait) {
        return sites.state(waits.site(wait));
    }
}
