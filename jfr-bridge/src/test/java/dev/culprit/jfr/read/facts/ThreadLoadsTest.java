package dev.culprit.jfr.read.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.jfr.read.Stage;
import dev.culprit.jfr.read.pass.Window;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Desk;
import shop.FakeDatabase;
import shop.FakePool;

/** Processor time of threads. */
class ThreadLoadsTest {

    private static final String SERVICE = "GET /ranking";
    private static final long SECOND = 1_000_000_000L;
    private static final int PROCESSORS = 4;
    private static final Offset<Double> EXACTLY = within(1e-9);

    @TempDir
    Path directory;

    private final ThreadLoads loads = new ThreadLoads();

    /** From the second 100 on. */
    private static Window window(int seconds) {
        Experiment experiment = new Experiment(50, Depth.WIDE, 0, seconds, 0);
        return new Window(experiment, 100 * SECOND, (100 + seconds) * SECOND, PROCESSORS);
    }

    private List<ThreadUse> uses(int seconds) {
        return loads.uses(window(seconds), thread -> false);
    }

    /** Once a second within each. */
    private void told(long thread, double fromSecond, double toSecond, double share) {
        for (double second = fromSecond; second < toSecond; second++) {
            loads.add(thread, "thread-" + thread, Math.round(second * SECOND), share);
        }
    }

    @Test
    void whatCompilersTakeIsOfAllProcessors() {
        told(1, 95.5, 131, 0.1);
        for (double second = 96.5; second < 131; second++) {
            loads.compile(8, Math.round(second * SECOND), second < 115 ? 0.2 : 0); // one of two
            loads.compile(9, Math.round(second * SECOND), second < 115 ? 0.1 : 0);
        }

        assertThat(loads.compilingShare(window(30))).isCloseTo(0.15, EXACTLY);
        assertThat(new ThreadLoads().compilingShare(window(30))).isZero();
        assertThat(uses(30)).as("no thread of the application").hasSize(1);
    }

    /** The JVM ends a compiler that has nothing to do, and later gives its number to the next. */
    @Test
    void aCompilerThatEndsAndComesBackIsNoTick() {
        told(1, 95.5, 131, 0.2);
        loads.compile(9, Math.round(104.9 * SECOND), 0.1);
        loads.compile(9, Math.round(112.2 * SECOND), 0.1);
        loads.compile(9, Math.round(120.5 * SECOND), 0.1);

        assertThat(uses(30))
                .singleElement()
                .satisfies(use -> assertThat(use.thirds())
                        .allSatisfy(third -> assertThat(third).isCloseTo(0.2 * PROCESSORS, EXACTLY)));
        assertThat(loads.compilingShare(window(30)))
                .as("of one second in thirty")
                .isCloseTo(0.1 / 30, EXACTLY);
    }

    @Test
    void sharesAreOfOneProcessorInEachThird() {
        told(1, 95.5, 130, 0.1);
        told(2, 110.5, 120, 0.25);
        told(2, 120.5, 130, 0.05);

        assertThat(uses(30)).extracting(ThreadUse::thread).containsExactly(1L, 2L);
        assertThat(uses(30).get(0).thirds())
                .allSatisfy(share -> assertThat(share).isCloseTo(0.4, EXACTLY));
        assertThat(uses(30).get(0).name()).isEqualTo("thread-1");
        assertThat(uses(30).get(0).servesCalls()).isFalse();
        assertThat(uses(30).get(1).thirds().get(0))
                .as("not told where it is little")
                .isZero();
        assertThat(uses(30).get(1).thirds().get(1)).isCloseTo(1, EXACTLY);
        assertThat(uses(30).get(1).thirds().get(2)).isCloseTo(0.2, EXACTLY);
        assertThat(uses(30).get(1).least()).isZero();
        assertThat(uses(30).get(1).mean()).isCloseTo(0.4, EXACTLY);
    }

    /** Which is about the time since the recording before. */
    @Test
    void whatIsToldFirstDoesNotCount() {
        told(1, 100.5, 101, 0.01);
        told(1, 101.5, 130, 0.25);

        assertThat(uses(30))
                .singleElement()
                .satisfies(use -> assertThat(use.least()).isCloseTo(1, EXACTLY));
    }

    @Test
    void nothingIsToldOfAWindowThatIsKnownInPartOnly() {
        told(1, 99.5, 122, 0.25);

        assertThat(uses(30)).as("told until the last third begins").isNotEmpty();
        assertThat(uses(90)).as("not told in two thirds").isEmpty();
        assertThat(new ThreadLoads().uses(window(30), thread -> false))
                .as("recordings of earlier versions")
                .isEmpty();
    }

    /** As each thread is told of when it ends, at a moment of its own. */
    @Test
    void theEndOfAThreadIsNoTick() {
        told(1, 95.5, 131, 0.25);
        for (int i = 0; i < 300; i++) {
            told(1000 + i, 100.03 + i / 10.0, 100.04 + i / 10.0, 0.17);
        }

        assertThat(uses(30))
                .singleElement()
                .satisfies(use -> assertThat(use.thirds())
                        .allSatisfy(share -> assertThat(share).isCloseTo(1, EXACTLY)));
    }

    /** Its last part of a second is left out, and it is known all the same. */
    @Test
    void whatAThreadComputedBeforeItEndedCounts() {
        told(1, 95.5, 131, 0.05);
        told(2, 95.5, 125, 0.25);
        told(2, 125.01, 126, 0.25);

        assertThat(uses(30).get(0).thread()).isEqualTo(2);
        assertThat(uses(30).get(0).thirds().get(1)).isCloseTo(1, EXACTLY);
        assertThat(uses(30).get(0).thirds().get(2)).isCloseTo(0.5, EXACTLY);
    }

    /** The only one that computes at all. */
    @Test
    void whatIsToldOfOneThreadAgainAndAgainAreTicks() {
        told(1, 95.5, 131, 0.25);

        assertThat(uses(30))
                .singleElement()
                .satisfies(use -> assertThat(use.least()).isCloseTo(1, EXACTLY));
    }

    @Test
    void thoseWithMostAreKept() {
        for (int thread = 1; thread <= 2 * ThreadLoads.MOST; thread++) {
            told(thread, 95.5, 130, thread * 0.001);
        }

        assertThat(uses(30))
                .hasSize(ThreadLoads.MOST)
                .first()
                .satisfies(use -> assertThat(use.thread()).isEqualTo(2 * ThreadLoads.MOST));
    }

    /** As the JVM tells of them; what it has to be is told by the clock of the thread. */
    @Test
    void aThreadIsSeenToBeBusyBesideOthersThatComeAndGo() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        double[] share = new double[1];

        Path file = Stage.record(directory, Depth.WIDE, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            Thread worker = new Thread(
                    () -> {
                        long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                        long start = System.nanoTime();
                        desk.compute(7 * SECOND);
                        long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
                        share[0] = used / (double) (System.nanoTime() - start);
                    },
                    "ranking");
            worker.start();
            while (worker.isAlive()) {
                new Thread(() -> desk.compute(20_000_000L), "short").start();
                worker.join(100);
            }
        });
        Window window = null;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().equals(ThreadLoads.EVENT)) {
                    loads.add(event);
                } else if (Window.is(event)) {
                    Window seen = Window.of(event);
                    window = new Window(seen.experiment(), seen.startNanos(), seen.endNanos(), processors);
                }
            }
        }

        assertThat(loads.uses(window, thread -> false))
                .filteredOn(thread -> thread.name().equals("ranking"))
                .singleElement()
                .satisfies(thread -> assertThat(thread.mean()).isCloseTo(share[0], within(0.2)));
    }

    /** For as long as it takes the JVM to tell in each third of the window, which it does once a second. */
    @Test
    void aThreadThatWorksForCallsIsFoundAtItsWork() throws Exception {
        long windowMillis = 8000;

        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            CompletableFuture<String> answer = new CompletableFuture<>();
            Thread worker = new Thread(
                    () -> {
                        long end = System.nanoTime() + windowMillis * 1_000_000;
                        while (System.nanoTime() < end) {
                            desk.compute(50_000_000L);
                        }
                        answer.complete("done");
                    },
                    "ranking");
            worker.start();
            Stage.call(SERVICE, () -> {
                desk.compute(2_500_000_000L); // until it is told of
                answer.get();
            });
            worker.join();
        });

        assertThat(evidence.threads())
                .filteredOn(thread -> thread.name().equals("ranking"))
                .singleElement()
                .satisfies(thread -> {
                    assertThat(thread.servesCalls()).isFalse();
                    assertThat(thread.thirds()).hasSize(3).allMatch(share -> share > 0 && share <= 1);
                    assertThat(thread.hot()).isNotNull();
                    assertThat(thread.hot().method()).isEqualTo("shop.Desk.compute");
                    assertThat(thread.hot().location()).startsWith("shop.Desk.compute(Desk.java:");
                    assertThat(thread.hot().samples()).isPositive();
                });
        assertThat(evidence.threads())
                .filteredOn(thread -> thread.thread() == Thread.currentThread().getId())
                .isNotEmpty()
                .allMatch(ThreadUse::servesCalls);
        assertThat(evidence.threads())
                .as("the JVM's own")
                .noneMatch(thread -> thread.name().contains("CompilerThread")
                        || thread.name().startsWith("JFR "));
    }
}
