package dev.culprit.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.probes.Libraries;
import dev.culprit.agent.weaving.chosen.LockSelection;
import dev.culprit.boot.Dispatch;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Probes at instructions, in code of all kinds. */
class LockWeavingTest {

    /** Large ones that these tests use, of two compilers; all of the class path take minutes and tell the same. */
    private static final List<String> LIBRARIES = List.of("h2-", "kotlin-stdlib-", "tomcat-embed-core-");

    private final Instrumenter instrumenter = new Instrumenter(BootRoom.instrumentation(), Libraries.ALL);
    private final CountingSink sink = new CountingSink();

    @AfterEach
    void clear() {
        instrumenter.clear();
        GeneratedClasses.nextTest();
    }

    private Applied apply(String... patterns) {
        Applied applied = instrumenter.apply(Selection.of(Set.of()).with(LockSelection.of(patterns)));
        Dispatch.routeTo(sink);
        return applied;
    }

    static Stream<Integer> versions() {
        return InstrumenterTest.versions();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void classesOfAnyAgeTakeProbesAndGiveThemBack(int version) throws Exception {
        GeneratedClasses classes =
                new GeneratedClasses().addLocking("locking.Before", version).addLocking("locking.After", version);
        DataSource before = classes.make("locking.Before");
        Applied applied = apply("locking.*.*");
        DataSource after = classes.make("locking.After");

        assertThat(applied.refused()).isEmpty();
        for (DataSource each : List.of(before, after)) {
            Object lock = new Object();
            assertThat(each.getClass().getMethod("locked", Object.class).invoke(each, lock))
                    .isEqualTo(1);
            assertThat(sink.lastReceiver).isSameAs(lock);
            assertThat(Thread.holdsLock(lock)).isFalse();
        }
        assertThat(sink.enters).hasValue(2);
        assertThat(sink.exits).hasValue(2);

        Cleared cleared = instrumenter.clear();
        Dispatch.routeTo(sink);
        assertThat(cleared.remaining()).isEmpty();
        assertThat(cleared.verified()).isTrue();
        for (DataSource each : List.of(before, after)) {
            each.getClass().getMethod("locked", Object.class).invoke(each, new Object());
        }
        assertThat(sink.enters).hasValue(2);
    }

    /** What the verifier says of all their methods. */
    @Test
    @Tag("live")
    void largeLibrariesPassTheVerifier() throws Exception {
        List<Path> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> LIBRARIES.stream()
                        .anyMatch(name -> path.getFileName().toString().startsWith(name)))
                .toList();
        assertThat(jars).hasSizeGreaterThanOrEqualTo(LIBRARIES.size());
        Set<String> refusedBare = new TreeSet<>();
        int bare = link(jars, refusedBare);

        Applied applied = apply("**.*");
        Set<String> refused = new TreeSet<>();
        int changed = link(jars, refused);

        assertThat(applied).isNotNull();
        assertThat(refused).isEqualTo(refusedBare);
        assertThat(changed).isEqualTo(bare).isGreaterThan(2000);
        assertThat(instrumenter.state().classes()).isGreaterThan(1000);
        System.out.println(
                changed + " classes of " + jars.stream().map(Path::getFileName).toList()
                        + " linked with probes at their locks; " + refused.size() + " cannot be");
    }

    /** Links all classes, so that the verifier looks at them; answers how many could be. */
    private static int link(List<Path> jars, Set<String> refused) throws Exception {
        int linked = 0;
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            urls.add(jar.toUri().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            for (Path jar : jars) {
                try (JarFile file = new JarFile(jar.toFile(), false)) {
                    for (String name : names(file)) {
                        try {
                            Class<?> type = Class.forName(name, false, loader);
                            linked += type.getDeclaredMethods().length < 0 ? 0 : 1;
                        } catch (LinkageError | ClassNotFoundException e) {
                            refused.add(name + " " + e.getClass().getSimpleName());
                        }
                    }
                }
            }
        }
        return linked;
    }

    private static List<String> names(JarFile file) {
        return file.stream()
                .map(entry -> entry.getName())
                .filter(name ->
                        name.endsWith(".class") && !name.startsWith("META-INF") && !name.contains("module-info"))
                .map(name ->
                        name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                .toList();
    }
}
