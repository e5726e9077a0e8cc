package dev.culprit.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.probes.Libraries;
import dev.culprit.agent.probes.Probes;
import dev.culprit.agent.probes.pools.PoolSite;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.boot.Dispatch;
import dev.culprit.boot.Sink;
import dev.culprit.heuristics.contract.Measure;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class InstrumenterTest {

    /** Class file version of Java 1. */
    private static final int FIRST_MAJOR = 45;

    private static final Selection POOL = Selection.of(Set.of(Scope.POOL));

    private final Instrumenter instrumenter = new Instrumenter(BootRoom.instrumentation(), Libraries.ALL);
    private final CountingSink sink = new CountingSink(Thread.currentThread());

    @AfterEach
    void clear() {
        instrumenter.clear();
        GeneratedClasses.nextTest();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void classesOfAnyAgeTakeProbesAndGiveThemBack(int version) throws Exception {
        GeneratedClasses classes =
                new GeneratedClasses().add("gen.Before", version).add("gen.After", version);
        DataSource before = classes.make("gen.Before");
        Applied applied = instrumenter.apply(POOL);
        Dispatch.routeTo(sink);
        DataSource after = classes.make("gen.After");

        assertThat(applied.refused()).isEmpty();
        assertThat(before.getConnection()).isNull();
        assertThat(after.getConnection()).isNull();
        assertThat(sink.enters).hasValue(2);
        assertThat(sink.exits).hasValue(2);
        assertThat(sink.lastReceiver).isSameAs(after);
        assertThat(instrumenter.sites().site(sink.lastSite))
                .isEqualTo(new Site(PoolSite.POOL, "gen.After", "getConnection", "()Ljava/sql/Connection;"));

        before.getClass().getField("fail").setBoolean(null, true);
        assertThatThrownBy(before::getConnection).isExactlyInstanceOf(IllegalStateException.class);
        assertThat(sink.exits).hasValue(3);
        assertThat(sink.failures).hasValue(1);

        Cleared cleared = instrumenter.clear();
        Dispatch.routeTo(sink);
        assertThat(cleared.remaining()).isEmpty();
        assertThat(cleared.verified()).isTrue();
        assertThatThrownBy(before::getConnection).isExactlyInstanceOf(IllegalStateException.class);
        after.getConnection();
        assertThat(sink.enters).hasValue(3);
    }

    /** From Java 1.1 to that of this JVM. */
    static Stream<Integer> versions() {
        int newest = Runtime.version().feature() + FIRST_MAJOR - 1;
        return Stream.concat(
                Stream.of(Opcodes.V1_1),
                IntStream.rangeClosed(Opcodes.V1_2, newest).boxed());
    }

    @Test
    void aMethodOfWhichATypeIsMissingIsNoReasonToRefuse() throws Exception {
        GeneratedClasses classes = new GeneratedClasses()
                .addMentioningWhatIsMissing("optional.Before")
                .addMentioningWhatIsMissing("optional.After");
        DataSource before = classes.make("optional.Before");
        Applied applied =
                instrumenter.apply(Selection.of(Set.of(Scope.POOL), MethodSelection.of(Measure.SUMS, "optional.*.*")));
        Dispatch.routeTo(sink);
        DataSource after = classes.make("optional.After");

        assertThat(applied.refused()).noneMatch(line -> line.startsWith("optional."));
        assertThat(before.getConnection()).isNull();
        assertThat(after.getConnection()).isNull();
        assertThat(sink.enters).as("by each kind of probe").hasValue(4);
        assertThat(instrumenter.state().refused()).noneMatch(line -> line.startsWith("optional."));
        assertThat(instrumenter.clear().remaining()).noneMatch(line -> line.startsWith("optional."));
    }

    @ParameterizedTest
    @EnumSource(
            value = Measure.class,
            names = {"SUMS", "CALLS"})
    void genericTypesThatContradictThePlainOnesDoNoHarm(Measure measure) throws Exception {
        GeneratedClasses classes =
                new GeneratedClasses().addContradictory("generic.Before").addContradictory("generic.After");
        Class<?> before = classes.loadClass("generic.Before");
        assertThat(before.getDeclaredMethods()).as("linked").isNotEmpty();
        Applied applied =
                instrumenter.apply(Selection.of(Set.of(), MethodSelection.of(measure, "generic.*.min(double,double)")));
        Dispatch.routeTo(sink);
        Class<?> after = classes.loadClass("generic.After");

        for (Class<?> type : List.of(before, after)) {
            assertThat(type.getMethod("min", double.class, double.class).invoke(null, 2.5, 1.5))
                    .isEqualTo(1.5);
        }
        assertThat(applied.refused()).isEmpty();
        assertThat(sink.enters).hasValue(2);
    }

    /** A probe there would fail at every call, and nobody would be told. */
    @Test
    void classesThatCannotSeeWhatProbesCallStayAsTheyAre() throws Exception {
        GeneratedClasses hiding = new GeneratedClasses()
                .hidingProbes(true)
                .add("hidden.Before", Opcodes.V17)
                .add("hidden.After", Opcodes.V17);
        DataSource hidden = hiding.make("hidden.Before");
        DataSource other =
                new GeneratedClasses().add("hidden.Before", Opcodes.V17).make("hidden.Before");
        assertThat(instrumenter.dryRun(POOL).applied().refused())
                .anyMatch(line -> line.startsWith("hidden.Before: the class loader hides "));

        Applied applied = instrumenter.apply(POOL);
        Dispatch.routeTo(sink);
        DataSource later = hiding.make("hidden.After");

        hidden.getConnection();
        later.getConnection();
        assertThat(sink.enters).hasValue(0);
        other.getConnection();
        assertThat(sink.enters).hasValue(1);
        assertThat(applied.refused())
                .singleElement()
                .asString()
                .startsWith("hidden.Before: ")
                .contains("-Djboss.modules.system.pkgs=dev.culprit.boot")
                .contains("-Dorg.osgi.framework.bootdelegation=dev.culprit.boot");
        assertThat(Probes.create(instrumenter).remarks())
                .singleElement()
                .asString()
                .startsWith("Classes without probes: 2, since the class loader hides dev.culprit.boot; ")
                .endsWith(" The first is hidden.After.")
                .hasSizeLessThan(300);

        assertThat(instrumenter.clear().verified()).isTrue();
        Dispatch.routeTo(sink);
        other.getConnection();
        assertThat(sink.enters).hasValue(1);
    }

    /** One class that cannot be changed must keep no other from being changed, in either direction. */
    @Test
    void oneBrokenClassAmongAThousandSpoilsNothing() throws Exception {
        GeneratedClasses classes =
                new GeneratedClasses().addBroken("gen.Broken").addBroken("gen.BrokenLater");
        List<DataSource> sources = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            sources.add(classes.add("gen.C" + i, Opcodes.V1_8).make("gen.C" + i));
            if (i == 500) {
                classes.loadClass("gen.Broken");
            }
        }
        Applied applied = instrumenter.apply(POOL);
        Dispatch.routeTo(sink);
        assertThat(applied.refused()).singleElement().asString().startsWith("gen.Broken: ");
        assertThat(instrumenter.state().missed()).containsExactly(Map.entry(Scope.POOL, List.of("gen.Broken")));
        assertThat(applied.classes()).isGreaterThanOrEqualTo(1000);
        callAll(sources);
        assertThat(sink.enters).hasValue(1000);
        assertThat(sink.exits).hasValue(1000);

        // this one gets its probes while it is loaded, and cannot be changed again
        classes.loadClass("gen.BrokenLater");
        assertThat(instrumenter.state().classes()).isEqualTo(applied.classes() + 1);
        Cleared cleared = instrumenter.clear();
        Dispatch.routeTo(sink);
        callAll(sources);
        assertThat(sink.enters).hasValue(1000);
        assertThat(cleared.remaining()).singleElement().asString().startsWith("gen.BrokenLater: ");
        assertThat(cleared.verified()).isFalse();
        assertThat(instrumenter.state().remaining()).isEqualTo(cleared.remaining());
        assertThat(instrumenter.state().active()).isFalse();
    }

    @Test
    void onlyWantedClassesCountAsRefused() throws Exception {
        Woven books = new Woven(new Targets(Libraries.ALL), POOL);
        IllegalStateException reason = new IllegalStateException("no class file");
        GeneratedClasses classes =
                new GeneratedClasses().add("gen.Wanted", Opcodes.V17).add("gen.Later", Opcodes.V17);
        classes.loadClass("gen.Wanted");

        books.refuse("gen.Wanted", reason);
        books.refuse("gen.Later", reason);
        books.refuse(InstrumenterTest.class.getName(), reason);
        books.refuse(BareSource.class.getName(), reason);

        assertThat(books.refused(BootRoom.instrumentation()))
                .containsExactly("gen.Wanted: IllegalStateException: no class file");
        classes.loadClass("gen.Later");
        assertThat(books.refused(BootRoom.instrumentation())).hasSize(2);
        assertThat(books.missedByScope(BootRoom.instrumentation()))
                .containsExactly(Map.entry(Scope.POOL, List.of("gen.Later", "gen.Wanted")));
    }

    /** Of the wanted kind, but without a method that is probed. */
    private abstract static class BareSource implements DataSource {}

    /** As in a JVM whose heap is full when the probes have to go, until the application gives memory back. */
    @Test
    void withoutMemoryNothingIsForgotten() throws Exception {
        GeneratedClasses classes =
                new GeneratedClasses().add("gen.Full", Opcodes.V17).add("gen.FullToo", Opcodes.V17);
        DataSource source = classes.make("gen.Full");
        DataSource another = classes.make("gen.FullToo"); // a single one could not be asked in parts
        AtomicInteger failures = new AtomicInteger();
        Instrumenter instrumenterWithoutMemory = new Instrumenter(failing(failures), Libraries.ALL);
        instrumenterWithoutMemory.apply(POOL);

        failures.set(Integer.MAX_VALUE);
        assertThatThrownBy(instrumenterWithoutMemory::clear).isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> instrumenterWithoutMemory.apply(POOL)).isInstanceOf(OutOfMemoryError.class);
        failures.set(1); // enough for some, but not for all at once
        Cleared cleared = instrumenterWithoutMemory.clear();

        assertThat(cleared.remaining()).isEmpty();
        assertThat(cleared.verified()).isTrue();
        Dispatch.routeTo(sink);
        source.getConnection();
        another.getConnection();
        assertThat(sink.enters).hasValue(0);
    }

    /** As the JVM's, but so many times it finds no memory for changing classes. */
    private static Instrumentation failing(AtomicInteger failures) {
        return Instrumentations.intercept(BootRoom.instrumentation(), (method, call) -> {
            if (method.equals("retransformClasses") && failures.getAndDecrement() > 0) {
                throw new OutOfMemoryError("as if");
            }
            return call.call();
        });
    }

    /** Its code has its probes when they are taken back, but the JVM does not count it among the loaded ones yet. */
    @Test
    void aClassThatIsBeingLoadedGivesItsProbesBackToo() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        GeneratedClasses classes = new GeneratedClasses()
                .add("gen.Slow", Opcodes.V17)
                .heldUpBy(() -> {
                    seen.countDown();
                    awaitUninterruptibly(goOn);
                });
        instrumenter.apply(POOL);
        CompletableFuture<DataSource> loading = CompletableFuture.supplyAsync(() -> make(classes, "gen.Slow"));
        seen.await();
        CompletableFuture<Cleared> clearing = CompletableFuture.supplyAsync(instrumenter::clear);
        long deadline = System.nanoTime() + 2_000_000_000L;
        while (!clearing.isDone() && System.nanoTime() - deadline < 0) {
            Thread.onSpinWait(); // time enough to take back what is loaded
        }
        goOn.countDown();

        DataSource source = loading.get();
        Cleared cleared = clearing.get();
        assertThat(cleared.verified()).isTrue();
        Dispatch.routeTo(sink);
        source.getConnection();
        assertThat(sink.enters).hasValue(0);
    }

    private static DataSource make(GeneratedClasses classes, String name) {
        try {
            return classes.make(name);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void callAll(List<DataSource> sources) throws Exception {
        for (DataSource source : sources) {
            source.getConnection();
        }
    }

    @Test
    void aProbeThatStayedInShows() throws Exception {
        GeneratedClasses classes = new GeneratedClasses().add("gen.Stays", Opcodes.V1_8);
        DataSource source = classes.make("gen.Stays");
        instrumenter.apply(POOL);
        // another agent that answers with the code of before, as caching ones do
        byte[][] probed = new byte[1][];
        java.lang.instrument.ClassFileTransformer keeps = new java.lang.instrument.ClassFileTransformer() {
            @Override
            public byte @Nullable [] transform(
                    @Nullable ClassLoader loader,
                    String name,
                    @Nullable Class<?> type,
                    java.security.@Nullable ProtectionDomain domain,
                    byte[] code) {
                if (type != source.getClass()) {
                    return null;
                }
                if (probed[0] == null) {
                    probed[0] = code.clone();
                }
                return probed[0];
            }
        };
        BootRoom.instrumentation().addTransformer(keeps, true);
        try {
            BootRoom.instrumentation().retransformClasses(source.getClass());
            Cleared cleared = instrumenter.clear();
            assertThat(cleared.remaining()).isEmpty();
            source.getConnection();
            assertThat(instrumenter.state().strayHits()).isEqualTo(1);
            assertThat(instrumenter.state().remaining())
                    .singleElement()
                    .asString()
                    .startsWith("gen.Stays.getConnection: hit 1 times");
        } finally {
            BootRoom.instrumentation().removeTransformer(keeps);
            BootRoom.instrumentation().retransformClasses(source.getClass());
        }
    }

    @Test
    void aSinkThatThrowsHarmsNobodyAndIsSwitchedOff() throws Exception {
        DataSource source = new GeneratedClasses().add("gen.Calm", Opcodes.V1_8).make("gen.Calm");
        instrumenter.apply(POOL);
        int[] calls = new int[1];
        Dispatch.routeTo(new Sink() {
            @Override
            public Object enter(int site, @Nullable Object receiver, @Nullable Object argument) {
                calls[0]++;
                throw new IllegalArgumentException("defect");
            }

            @Override
            public void exit(
                    int site,
                    Object token,
                    @Nullable Object first,
                    @Nullable Object second,
                    @Nullable Throwable failure) {
                throw new AssertionError("no token was given");
            }

            @Override
            public long begin(int site) {
                throw new AssertionError("not such a probe");
            }

            @Override
            public void end(int site, long begun) {
                throw new AssertionError("not such a probe");
            }

            @Override
            public Object beginCall(int site, @Nullable Object parameters) {
                throw new AssertionError("not such a probe");
            }

            @Override
            public void endCall(int site, Object token, @Nullable Throwable failure) {
                throw new AssertionError("not such a probe");
            }

            @Override
            public void waits(@Nullable Object lock, int place) {
                throw new AssertionError("not such a probe");
            }

            @Override
            public void has(@Nullable Object lock, int place) {
                throw new AssertionError("not such a probe");
            }
        });
        assertThat(source.getConnection()).isNull();
        assertThat(source.getConnection()).isNull();
        assertThat(calls[0]).isEqualTo(1);
        assertThat(Dispatch.failure()).hasMessage("defect");
    }

    @Test
    void scopesReplaceEachOther() throws Exception {
        DataSource source = new GeneratedClasses().add("gen.Off", Opcodes.V1_8).make("gen.Off");
        instrumenter.apply(POOL);
        instrumenter.apply(Selection.of(Set.of(Scope.DATABASE)));
        Dispatch.routeTo(sink);
        source.getConnection();
        assertThat(sink.enters).hasValue(0);
        assertThat(instrumenter.state().scopes()).containsExactly(Scope.DATABASE);
        assertThat(instrumenter.state().methods()).doesNotContainKey(Scope.POOL);
    }

    @Test
    void aDryRunCountsAndChangesNothing() throws Exception {
        Class.forName("org.h2.jdbcx.JdbcConnectionPool");
        Applied dry = instrumenter.dryRun(POOL).applied();
        assertThat(dry.methods().get(Scope.POOL)).isPositive();
        assertThat(instrumenter.state().active()).isFalse();
    }

    @Test
    void switchingOffWhenOffIsFine() {
        assertThat(instrumenter.clear().verified()).isTrue();
        assertThat(instrumenter.clear().verified()).isTrue();
    }
}
