package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.chosen.LockSelection;
import dev.culprit.agent.weaving.library.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sample.Till;

/** Waiting for locks in chosen methods. */
class LocksTest {

    private static final long HELD_NANOS = TimeUnit.MILLISECONDS.toNanos(60);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final Till till = new Till();

    @TempDir
    private Path directory;

    @BeforeEach
    void apply() {
        probes.apply(Selection.of(Set.of()).with(LockSelection.of("sample.Till*.*")));
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    /** What a thread has to wait for. */
    enum Lock {
        DRAWER {
            @Override
            void hold(Till till, Runnable work) {
                synchronized (till.drawer) {
                    work.run();
                }
            }
        },
        LOCK {
            @Override
            void hold(Till till, Runnable work) {
                till.lock.lock();
                try {
                    work.run();
                } finally {
                    till.lock.unlock();
                }
            }
        },
        TILL {
            @Override
            void hold(Till till, Runnable work) {
                synchronized (till) {
                    work.run();
                }
            }
        },
        CLASS {
            @Override
            void hold(Till till, Runnable work) {
                synchronized (Till.class) {
                    work.run();
                }
            }
        };

        abstract void hold(Till till, Runnable work);
    }

    /** Ways to wait for one. */
    enum Way {
        BLOCK(Lock.DRAWER, Object.class, "inBlock") {
            @Override
            void ask(Till till) {
                till.inBlock();
            }
        },
        INNER_BLOCK(Lock.DRAWER, Object.class, "inBlocks") {
            @Override
            void ask(Till till) {
                till.inBlocks(100);
            }
        },
        LOOP(Lock.DRAWER, Object.class, "inLoop") {
            @Override
            void ask(Till till) {
                till.inLoop(5);
            }
        },
        LOCKED(Lock.LOCK, ReentrantLock.class, "locked") {
            @Override
            void ask(Till till) {
                till.locked();
            }
        },
        IN_TIME(Lock.LOCK, null, "lockedInTime") {
            @Override
            void ask(Till till) throws InterruptedException {
                assertThat(till.lockedInTime(60_000)).isTrue();
            }
        },
        INTERRUPTIBLY(Lock.LOCK, ReentrantLock.class, "lockedInterruptibly") {
            @Override
            void ask(Till till) throws InterruptedException {
                till.lockedInterruptibly();
            }
        },
        METHOD(Lock.TILL, Till.class, "count") {
            @Override
            void ask(Till till) {
                till.callsMethod();
            }
        },
        STATIC_METHOD(Lock.CLASS, null, "total") {
            @Override
            void ask(Till till) {
                Till.callsStatic();
            }
        };

        private final Lock lock;
        private final @Nullable Class<?> type;
        private final String method;

        Way(Lock lock, @Nullable Class<?> type, String method) {
            this.lock = lock;
            this.type = type;
            this.method = method;
        }

        abstract void ask(Till till) throws InterruptedException;
    }

    /** Asks for the lock while another thread holds it, and gives it back some time after the thread waits. */
    private void contend(Way way, boolean virtual) throws Exception {
        Recorded.Work ask = () -> way.ask(till);
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        Thread holder = new Thread(() -> way.lock.hold(till, () -> {
            held.countDown();
            try {
                free.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        holder.start();
        held.await();
        Runnable asking = () -> {
            try {
                ask.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
        Thread asker = virtual ? virtual(asking) : new Thread(asking);
        if (!virtual) {
            asker.start();
        }
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!Set.of(Thread.State.BLOCKED, Thread.State.WAITING, Thread.State.TIMED_WAITING)
                .contains(asker.getState())) {
            assertThat(System.nanoTime() - deadline).as("waits after a minute").isNegative();
            LockSupport.parkNanos(100_000);
        }
        long until = System.nanoTime() + HELD_NANOS;
        while (System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
        free.countDown();
        asker.join();
        holder.join();
    }

    private static Thread virtual(Runnable work) throws ReflectiveOperationException {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }

    /** Long ones: on a busy machine any thread may be held up. */
    private static List<RecordedEvent> waits(Recorded recorded) {
        return recorded.of("culprit.LockWait").stream()
                .filter(wait -> wait.getDuration().toNanos() > HELD_NANOS / 2)
                .toList();
    }

    private void assertSeen(Way way, boolean virtual) throws Exception {
        contend(way, virtual); // loads classes
        Recorded recorded = Recorded.during(() -> contend(way, virtual));

        assertThat(probes.failure()).isEmpty();
        assertThat(waits(recorded)).singleElement().satisfies(wait -> {
            assertThat(wait.getString("place")).isEqualTo("sample.Till." + way.method);
            assertThat(wait.getClass("lockClass"))
                    .satisfies(type -> assertThat(type == null ? null : type.getName())
                            .isEqualTo(way.type == null ? null : way.type.getName()));
        });
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void threadsOfThePlatform(Way way) throws Exception {
        assertSeen(way, false);
    }

    /** The JVM writes none of it down. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void virtualThreads(Way way) throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads need Java 21");
        assertSeen(way, true);
    }

    @Test
    void everythingWorksAsBefore() throws Exception {
        assertThat(probes.state().methods().get(Scope.LOCKS)).isGreaterThanOrEqualTo(10);
        assertThat(till.inBlock()).isEqualTo(1);
        assertThat(till.inLoop(3)).isEqualTo(4);
        assertThat(till.locked()).isEqualTo(5);
        assertThat(till.lockedInTime(1)).isTrue();
        assertThat(till.callsMethod()).isEqualTo(8);
        assertThatThrownBy(() -> till.inBlocks(3))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("full");
        assertThat(Thread.holdsLock(till.drawer)).isFalse();
        assertThat(Thread.holdsLock(till.lock)).isFalse();
        assertThat(till.lock.isLocked()).isFalse();
        assertThat(probes.clear().verified()).isTrue();
        assertThat(till.inBlock()).isEqualTo(9);
    }

    /** Else what runs there could be taken for waiting. */
    @Test
    void aMethodThatIsOverriddenWithoutALockIsNoWait() throws Exception {
        Till open = new Till.Open();
        Recorded recorded = Recorded.during(() -> {
            assertThat(open.callsMethod()).isEqualTo(8);
            LockSupport.parkNanos(HELD_NANOS);
            till.count(); // by nobody who matches
        });
        assertThat(waits(recorded)).isEmpty();
    }

    /** It compiles no method of which it thinks that an exception could leave a monitor entered. */
    @Test
    void theJvmStillCompilesWhatEntersMonitors() throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.Compilation").withoutThreshold();
            recording.enable("jdk.CompilationFailure");
            recording.start();
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            Path file = directory.resolve("compiled.jfr");
            List<String> compiled;
            do {
                assertThat(System.nanoTime() - deadline)
                        .as("compiled after a minute")
                        .isNegative();
                for (int i = 0; i < 20_000; i++) {
                    till.inBlock();
                    till.inLoop(3);
                    till.inBlocks(Integer.MAX_VALUE);
                    till.callsMethod();
                }
                recording.dump(file);
                compiled = compiled(RecordingFile.readAllEvents(file));
            } while (!compiled.containsAll(List.of("inBlock", "inLoop", "inBlocks", "callsMethod")));
            assertThat(RecordingFile.readAllEvents(file))
                    .filteredOn(event -> event.getEventType().getName().equals("jdk.CompilationFailure"))
                    .noneMatch(event -> event.getString("failureMessage").contains("monitor"));
        }
    }

    private static List<String> compiled(List<RecordedEvent> events) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("jdk.Compilation"))
                .filter(event -> event.getShort("compileLevel") == 4 && event.getBoolean("succeded"))
                .map(event -> event.<RecordedMethod>getValue("method"))
                .filter(method -> method.getType().getName().equals("sample.Till"))
                .map(RecordedMethod::getName)
                .toList();
    }
}
