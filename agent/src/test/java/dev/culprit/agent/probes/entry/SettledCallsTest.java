package dev.culprit.agent.probes.entry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SettledCallsTest {

    private final SettledCalls calls = new SettledCalls();

    private static List<Object> objects(int count) {
        return IntStream.range(0, count).mapToObj(i -> new Object()).toList();
    }

    @Test
    void knowsWhatItWasToldAndNothingElse() {
        List<Object> settled = objects(1000);
        settled.forEach(calls::add);
        assertThat(settled).allMatch(calls::has);
        assertThat(objects(1000)).noneMatch(calls::has);
    }

    @Test
    void forgetsTheEarliestFirst() {
        List<Object> settled = objects(8 * SettledCalls.SLOTS);
        settled.forEach(calls::add);
        assertThat(known(settled.subList(settled.size() - 4000, settled.size())))
                .as("of the last 4,000")
                .isGreaterThan(3960);
        assertThat(known(settled.subList(0, 4000))).as("of the first 4,000").isLessThan(40);
    }

    private long known(List<Object> objects) {
        return objects.stream().filter(calls::has).count();
    }

    @Test
    void whatIsToldTwiceTakesOnePlace() {
        List<Object> settled = objects(4000);
        Object often = new Object();
        List<Object> all = new ArrayList<>();
        settled.forEach(each -> {
            all.add(each);
            all.add(often);
        });
        all.forEach(calls::add);
        assertThat(calls.has(often)).isTrue();
        assertThat(known(settled)).isGreaterThan(3960);
    }

    /** It is called for each of the calls that are left out so that they cost nothing. */
    @Test
    void makesNoObjects() {
        ThreadMXBean clock = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Object[] settled = objects(10_000).toArray();
        long before = clock.getCurrentThreadAllocatedBytes();
        for (Object each : settled) {
            calls.add(each);
            calls.has(each);
        }
        assertThat(clock.getCurrentThreadAllocatedBytes() - before).isLessThan(settled.length);
    }
}
