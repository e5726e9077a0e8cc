package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.probes.shared.VirtualThreads;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sample.RoutingSource;

/** Calls from many threads, and from threads of special kinds. */
class ThreadsTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final RoutingSource source = new RoutingSource(new RoutingSource(down()));

    @BeforeEach
    void apply() {
        probes.apply(Set.of(Scope.POOL));
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    private void ask() {
        try {
            source.getConnection();
            throw new AssertionError("there is nothing to connect to");
        } catch (SQLException expected) {
            assertThat(expected.getMessage()).isEqualTo("down");
        }
    }

    private static DataSource down() {
        return (DataSource) Proxy.newProxyInstance(
                ThreadsTest.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    throw new SQLException("down");
                });
    }

    @Test
    void noCallIsLostAndNoneIsDouble() throws Exception {
        Recorded recorded = Recorded.during(() -> {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    for (int j = 0; j < 5000; j++) {
                        ask();
                    }
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        });
        assertThat(recorded.of("culprit.PoolWait")).hasSize(20_000).allMatch(e -> e.getBoolean("failed"));
        assertThat(recorded.of("culprit.Pool")).hasSize(1);
        assertThat(probes.hits()).isEqualTo(40_000);
        assertThat(probes.failure()).isEmpty();
    }

    @Test
    void ownThreadsAreNotMeasured() throws Exception {
        Recorded recorded = Recorded.during(() -> {
            Thread own = AgentThreads.create("test", this::ask);
            own.start();
            own.join();
        });
        assertThat(probes.hits()).isEqualTo(2);
        assertThat(recorded.of("culprit.PoolWait")).isEmpty();
    }

    @Test
    void virtualThreadsAreToldApart() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads need Java 21");
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        boolean[] virtual = new boolean[1];
        Recorded recorded = Recorded.during(() -> {
            Thread thread = (Thread) start.invoke(null, (Runnable) () -> {
                virtual[0] = VirtualThreads.isVirtual(Thread.currentThread());
                ask();
            });
            thread.join();
        });
        assertThat(virtual[0]).isTrue();
        assertThat(VirtualThreads.isVirtual(Thread.currentThread())).isFalse();
        assertThat(recorded.of("culprit.PoolWait")).hasSize(1);
    }
}
