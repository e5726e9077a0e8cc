package dev.culprit.agent.probes.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PathTreeTest {

    private final List<Integer> told = new ArrayList<>();
    private final PathTree tree = new PathTree(told::add);

    private static String word(int number) {
        StringBuilder word = new StringBuilder();
        for (int rest = number + 1; rest > 0; rest /= 26) {
            word.append((char) ('a' + rest % 26));
        }
        return word.toString();
    }

    /** A call, as a probe does it. */
    private String call(String path) {
        tree.learn("", path);
        return tree.name("", path);
    }

    private Set<String> names(List<String> paths) {
        Set<String> names = new HashSet<>();
        paths.forEach(path -> names.add(tree.name("", path)));
        return names;
    }

    /** An application with known resources, some of them by titles, called in any order. */
    @Test
    void whatTheApplicationNamesIsToldFromData() {
        for (int seed = 0; seed < 50; seed++) {
            PathTree tree = new PathTree(count -> {});
            Random random = new Random(seed);
            List<String> paths = new ArrayList<>();
            Set<String> truth = new HashSet<>();
            int resources = 1 + random.nextInt(40);
            for (int i = 0; i < resources; i++) {
                paths.add("/api/" + word(i));
                truth.add("/api/" + word(i));
            }
            for (int i = 0; i < 300 + random.nextInt(1000); i++) {
                paths.add("/articles/" + word(i));
                paths.add("/articles/" + word(i) + "/comments");
                paths.add("/authors/" + word(i % 150) + "/books/" + word(i));
            }
            truth.addAll(List.of("/articles/{id}", "/articles/{id}/comments", "/authors/{id}/books/{id}"));
            Collections.shuffle(paths, random);
            paths.forEach(path -> tree.learn("", path));
            Set<String> names = new HashSet<>();
            paths.forEach(path -> names.add(tree.name("", path)));
            assertThat(names).as("seed %d", seed).isEqualTo(truth);
        }
    }

    /** By popularity most calls are to a few. */
    @Test
    void popularTitlesAreTitles() {
        Random random = new Random(3);
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            paths.add("/articles/" + word((int) Math.pow(1000, random.nextDouble())));
        }
        paths.forEach(this::call);
        assertThat(names(paths)).containsExactly("/articles/{id}");
    }

    @Test
    void aHundredInOnePlaceAreResources() {
        for (int i = 0; i < 100_000; i++) {
            assertThat(call("/pages/" + word(i % PathTree.MOST))).isEqualTo("/pages/" + word(i % PathTree.MOST));
        }
        assertThat(told).isEmpty();
    }

    @Test
    void oneMoreMakesAllOfThemData() {
        for (int i = 0; i <= PathTree.MOST; i++) {
            call("/pages/" + word(i));
        }
        assertThat(tree.name("", "/pages/" + word(0))).isEqualTo("/pages/{id}");
        assertThat(told).containsExactly(PathTree.MOST);
    }

    @Test
    void inAWindowNoNameChanges() {
        for (int i = 0; i < 50; i++) {
            call("/articles/" + word(i));
        }
        tree.freeze();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 1000; i++) {
                String name = call("/articles/" + word(i));
                assertThat(name).isEqualTo(i < PathTree.MOST ? "/articles/" + word(i) : "/articles/{id}");
            }
        }
        assertThat(told).isEmpty();

        tree.thaw();

        assertThat(told).hasSize(1);
        assertThat(tree.name("", "/articles/" + word(0))).isEqualTo("/articles/{id}");
    }

    @Test
    void whatIsLearnedBeforeAWindowHoldsInIt() {
        for (int i = 0; i <= PathTree.MOST; i++) {
            call("/articles/" + word(i));
        }
        tree.freeze();
        for (int i = 0; i < 1000; i++) {
            assertThat(call("/articles/" + word(i))).isEqualTo("/articles/{id}");
        }
    }

    /** Nowhere more than 90, but too many together. */
    @Test
    void manyInManyPlacesAreDataWhereTheyAreMost() {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            for (int j = 0; j < 80; j++) {
                paths.add("/users/" + word(i) + "/posts/" + word(j));
            }
        }
        for (int i = 0; i < 10; i++) {
            paths.add("/pages/" + word(i));
        }
        Collections.shuffle(paths, new Random(1));
        for (int round = 0; round < 3; round++) {
            paths.forEach(this::call);
        }
        assertThat(names(paths))
                .contains("/pages/" + word(0), "/pages/" + word(9))
                .hasSizeLessThanOrEqualTo(10 + 90)
                .allMatch(name -> name.startsWith("/pages/") || name.startsWith("/users/{id}/posts/"));
    }

    @Test
    void whatIsKnownToBeDataDoesNotCount() {
        for (int i = 0; i < 1000; i++) {
            assertThat(call("/books/{id}")).isEqualTo("/books/{id}");
        }
        call("/books/new");
        assertThat(tree.name("", "/books/new")).isEqualTo("/books/new");
    }

    @Test
    void placesOfServletsAreTheApplications() {
        for (int i = 0; i < 1000; i++) {
            tree.learn("/" + word(i % 300), "/" + word(i % 7));
            assertThat(tree.name("/" + word(i % 300), "/" + word(i % 7)))
                    .isEqualTo("/" + word(i % 300) + "/" + word(i % 7));
        }
    }

    @Test
    void anyPathIsPassedOn() {
        for (String path : List.of("", "/", "//", "/a/", "/a//b", "*", "a/b", "/" + "x/".repeat(500))) {
            assertThat(call(path)).isEqualTo(path);
        }
    }

    @Test
    void endlesslyManyPathsAreNoProblem() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder path = new StringBuilder();
            for (int j = 0; j < 1 + random.nextInt(8); j++) {
                path.append('/').append(word(random.nextInt(5000)));
            }
            call(path.toString());
        }
        assertThat(call("/" + word(6000))).isEqualTo("/{id}");
        tree.clear();
        assertThat(call("/" + word(6000))).isEqualTo("/" + word(6000));
    }

    /** As a debugger does it. */
    @Test
    @Timeout(60)
    void nobodyWaitsForAThreadThatIsStoppedInTheMiddle() throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        PathTree tree = new PathTree(count -> {
            stopped.countDown();
            awaitQuietly(goesOn);
        });
        Thread thread = new Thread(() -> {
            for (int i = 0; i <= PathTree.MOST; i++) {
                tree.learn("", "/old/" + word(i));
            }
        });
        thread.start();
        stopped.await();
        try {
            tree.freeze();
            tree.thaw();
            tree.clear();

            for (int i = 0; i < 3; i++) {
                tree.learn("", "/new/" + word(i));
            }
            assertThat(tree.name("", "/new/" + word(0))).isEqualTo("/new/" + word(0));
        } finally {
            goesOn.countDown();
            thread.join();
        }
        assertThat(tree.name("", "/old/" + word(0))).isEqualTo("/old/" + word(0));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
