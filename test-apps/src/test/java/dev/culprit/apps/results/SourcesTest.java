package dev.culprit.apps.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesTest {

    @TempDir
    private Path repository;

    @BeforeEach
    void create() throws Exception {
        boolean installed;
        try {
            installed = new ProcessBuilder("git", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            installed = false;
        }
        assumeTrue(installed, "git is not installed here");
        git("init", "--quiet");
        Files.createDirectories(repository.resolve("main"));
        Files.writeString(repository.resolve("main/A"), "a");
        Files.writeString(repository.resolve("main/B"), "b");
        Files.writeString(repository.resolve("page"), "p");
        commit("first");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@b"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .directory(repository.toFile())
                .inheritIO()
                .start();
        assertThat(git.waitFor()).isZero();
    }

    private void commit(String message) throws IOException, InterruptedException {
        git("add", "--all");
        git("commit", "--quiet", "--message", message);
    }

    private Sources of(List<String> except) throws IOException, InterruptedException {
        return Sources.of(repository, List.of("main"), except);
    }

    @Test
    void resultsOutliveTheRewritingOfACommit() throws Exception {
        Sources before = of(List.of());
        git("commit", "--quiet", "--amend", "--message", "first, but better told");
        Sources after = of(List.of());

        assertThat(after.commit()).isNotEqualTo(before.commit());
        assertThat(after.areOf(before.digest())).isTrue();
    }

    @Test
    void resultsDoNotOutliveAChangeOfWhatIsRun() throws Exception {
        Sources before = of(List.of());
        Sources withoutB = of(List.of("main/B"));
        Files.writeString(repository.resolve("page"), "another");
        commit("page");
        assertThat(of(List.of())).isEqualTo(before);

        Files.writeString(repository.resolve("main/B"), "another");
        assertThat(of(List.of()).areOf(before.digest())).as("not committed").isFalse();
        commit("second");

        assertThat(of(List.of()).areOf(before.digest())).isFalse();
        assertThat(of(List.of("main/B"))).isEqualTo(withoutB);
        assertThat(of(List.of()).areOf(null)).isFalse();
    }

    @Test
    void whatIsNotThereIsNotDefinite() throws Exception {
        Sources unknown = Sources.of(repository, List.of("nothing"), List.of());

        assertThat(unknown.commit()).isEqualTo("unknown");
        assertThat(unknown.areOf(unknown.digest())).isFalse();
    }
}
