package dev.culprit.agent.probes.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HeavyNamesTest {

    private static final int FIRST = 100;
    private static final int HEAVY = 50;

    private final List<Name> written = Collections.synchronizedList(new ArrayList<>());
    private final HeavyNames names = new HeavyNames(FIRST, HEAVY, 2, written::add);

    /** A call of some time, as a probe does it. */
    private static @Nullable Name call(HeavyNames names, String text, long nanos) {
        Name name = names.use(text);
        return name == null ? names.weigh(text, nanos) : name;
    }

    private @Nullable Name call(String text, long nanos) {
        return call(names, text, nanos);
    }

    @Test
    void fewNamesAreAllThere() {
        for (int i = 0; i < FIRST; i++) {
            assertThat(call("t" + i, 1)).isNotNull();
        }
        assertThat(written).extracting(Name::text).doesNotHaveDuplicates().hasSize(FIRST);
        assertThat(written).extracting(Name::id).doesNotHaveDuplicates().allMatch(id -> id > 2);
        assertThat(call("t7", 1)).isSameAs(call("t7", 1));
    }

    /** First 3,000 that come once, and then a hot one among 3,000 others. */
    @Test
    void aHotOneThatComesLateIsNamed() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            HeavyNames names = new HeavyNames(FIRST, HEAVY, 0, name -> {});
            long total = 0;
            for (int i = 0; i < 3000; i++) {
                long nanos = 1 + random.nextInt(1000);
                call(names, "junk" + i, nanos);
                total += nanos;
            }
            long lost = 0;
            for (int i = 0; i < 20_000; i++) {
                boolean hot = random.nextInt(4) == 0;
                String text = hot ? "hot" : "junk" + random.nextInt(3000);
                long nanos = 1 + random.nextInt(1000);
                total += nanos;
                lost += hot && call(names, text, nanos) == null ? nanos : 0;
            }
            assertThat(names.find("hot")).as("seed %d", seed).isNotNull();
            assertThat(lost).as("seed %d", seed).isLessThan(total / 20);
        }
    }

    /** It is called a hundred times less often than each of the others, and takes most of the time all the same. */
    @Test
    void itIsTimeThatMakesThemHeavy() {
        for (int i = 0; i < 3000; i++) {
            call("junk" + i, 1);
        }
        int lost = 0;
        for (int i = 0; i < 50; i++) {
            for (int j = 0; j < 3000; j++) {
                call("junk" + j, 1);
            }
            lost += call("slow", 10_000) == null ? 1 : 0;
        }
        assertThat(names.find("slow")).isNotNull();
        assertThat(lost).isZero();
    }

    /** Each that comes is as heavy as it must be, so that it takes a place from those that come later. */
    @Test
    void theirNumberHasAnEndInTheWorstOrderToo() {
        long nanos = 1;
        for (int i = 0; i < 10_000; i++) {
            call("worse" + i, nanos);
            nanos += nanos / 16 + (nanos < 1L << 40 ? 1 : -nanos / 16);
        }
        assertThat(written).hasSizeLessThanOrEqualTo(FIRST + HEAVY);
        assertThat(names.all()).hasSizeLessThanOrEqualTo(FIRST + HEAVY);
    }

    @Test
    void thoseThatAreAlikeLeaveRoomForOneThatIsNot() {
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 5000; i++) {
                call("same" + i, 100);
            }
        }
        assertThat(written).hasSizeLessThan(FIRST + HEAVY);
        for (int i = 0; i < 100_000; i++) {
            call("hot", 1000);
        }
        assertThat(names.find("hot")).isNotNull();
    }

    @Test
    void aNewPeriodHasRoomAgainAndKeepsWhatIsUsed() {
        for (int i = 0; i < 3000; i++) {
            call("junk" + i, 1);
        }
        Name stays = call("junk0", 1);
        names.begin();
        assertThat(call("junk0", 1)).isSameAs(stays);
        for (int i = 0; i < FIRST; i++) {
            assertThat(call("new" + i, 1)).as("new" + i).isNotNull();
        }
        names.begin();
        assertThat(call("junk0", 1)).isSameAs(stays);
        assertThat(names.all()).extracting(Name::text).doesNotContain("junk1").contains("new1");
    }

    /** However long it lives, and whatever comes: nothing grows, and no number has two meanings. */
    @Test
    void noNumberIsUsedTwice() {
        Map<Long, String> meanings = new HashMap<>();
        Random random = new Random(1);
        for (int period = 0; period < 50; period++) {
            for (int i = 0; i < 2000; i++) {
                String text = "t" + random.nextInt(20 + 100 * period);
                Name name = call(text, 1 + random.nextInt(10));
                if (name != null) {
                    assertThat(name.text()).isEqualTo(text);
                    assertThat(meanings.putIfAbsent(name.id(), text)).isIn(null, text);
                }
            }
            assertThat(names.all()).hasSizeLessThanOrEqualTo(2 * (FIRST + HEAVY));
            names.begin();
            assertThat(names.all()).hasSizeLessThanOrEqualTo(FIRST + HEAVY);
        }
        names.clear();
        assertThat(names.all()).isEmpty();
        Name again = call("t0", 1);
        assertThat(again).isNotNull();
        assertThat(meanings).doesNotContainKey(again.id());
    }

    @Test
    void afterARefreshNobodyMayUseANameWithoutAsking() {
        Name name = call("a", 1);
        assertThat(name).isNotNull();
        assertThat(names.isCurrent(name)).isTrue();
        names.refresh(1);
        assertThat(names.isCurrent(name)).isFalse();
        assertThat(call("a", 1)).isSameAs(name);
        assertThat(names.isCurrent(name)).isTrue();
    }

    /** Many threads, while periods begin: every name that is handed out is written, under one number. */
    @Test
    void threadsAgree() throws Exception {
        Map<Long, String> seen = new ConcurrentHashMap<>();
        Set<String> wrong = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Random random = new Random(t);
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 50_000; i++) {
                    String text = "t" + random.nextInt(400);
                    Name name = call(text, 1);
                    String before = name == null ? null : seen.putIfAbsent(name.id(), text);
                    if (before != null && !before.equals(text)) {
                        wrong.add(before + " and " + text);
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        while (threads.stream().anyMatch(Thread::isAlive)) {
            names.begin();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(wrong).isEmpty();
        Set<Long> ids = new HashSet<>();
        written.forEach(name -> ids.add(name.id()));
        assertThat(ids).containsAll(seen.keySet());
    }

    /** As recursion without end does it: a thread that is out of stack in the middle must leave nothing taken. */
    @Test
    @Timeout(60)
    void aThreadAtTheEndOfItsStackDoesNoHarm() throws Exception {
        for (int i = 0; i < FIRST; i++) {
            call("t" + i, 1);
        }
        Thread thread = new Thread(
                null,
                () -> {
                    for (int i = 0; i < 300; i++) {
                        try {
                            deeper(i);
                        } catch (StackOverflowError e) {
                            // once more, from another depth
                        }
                    }
                },
                "deep",
                256 << 10);
        thread.start();
        thread.join();

        for (int i = 0; i < 1000; i++) {
            call("hot", 1_000_000);
        }
        assertThat(names.find("hot")).isNotNull();
        names.begin();
        assertThat(call("hot", 1)).isNotNull();
    }

    private int deeper(int number) {
        names.weigh("deep" + number, 1);
        return number == Integer.MAX_VALUE ? 0 : 1 + deeper(number + 1);
    }
}
