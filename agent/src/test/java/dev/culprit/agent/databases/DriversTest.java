package dev.culprit.agent.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.weaving.BootRoom;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DriversTest {

    private static final DatabaseAccess ACCESS = new DatabaseAccess("jdbc:h2:mem:drivers", "sa", "secret");
    private static final DatabaseAccess WRONG = new DatabaseAccess(ACCESS.url(), "sa", "wrong");

    private final AtomicInteger searches = new AtomicInteger();

    @Test
    void aDriverIsLookedForOnceUnlessItCannotConnect() throws SQLException {
        Drivers drivers = new Drivers(knowing(() -> BootRoom.instrumentation().getAllLoadedClasses()));
        try (Connection first = drivers.connect(ACCESS);
                Connection second = drivers.connect(ACCESS)) {
            assertThat(first).isNotSameAs(second);
            assertThat(searches).hasValue(1);

            assertThatThrownBy(() -> drivers.connect(WRONG)).isInstanceOf(SQLException.class);
            assertThat(searches).hasValue(1);
            drivers.connect(ACCESS).close();
            assertThat(searches).hasValue(2);
        }
    }

    @Test
    void aDriverThatNobodyHasUsedYetIsFoundByTheLoadersOfThreads() throws Exception {
        Drivers drivers = new Drivers(knowing(() -> new Class<?>[0]));
        assertThatThrownBy(() -> drivers.connect(ACCESS)).hasMessageContaining("no driver");

        CountDownLatch end = new CountDownLatch(1);
        try (URLClassLoader loader = new URLClassLoader(new URL[0], getClass().getClassLoader())) {
            // beside the group of this thread, as an application may have it
            ThreadGroup beside =
                    new ThreadGroup(Thread.currentThread().getThreadGroup().getParent(), "beside");
            Thread thread = new Thread(beside, () -> awaitUninterrupted(end));
            thread.setContextClassLoader(loader);
            thread.start();
            drivers.connect(ACCESS).close();
            end.countDown();
            thread.join();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Instrumentation knowing(Supplier<Class<?>[]> classes) {
        return (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getAllLoadedClasses");
                    searches.incrementAndGet();
                    return classes.get();
                });
    }
}
