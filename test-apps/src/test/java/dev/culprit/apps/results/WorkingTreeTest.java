package dev.culprit.apps.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkingTreeTest {

    @TempDir
    private Path repository;

    @BeforeEach
    void create() throws Exception {
        assumeTrue(!Git.ask(repository, List.of("--version")).isEmpty(), "git is not installed here");
        git("init", "--quiet");
        Files.createDirectories(repository.resolve("main"));
        Files.writeString(repository.resolve("main/A"), "a");
        Files.writeString(repository.resolve("main/B"), "b");
        Files.writeString(repository.resolve("page"), "p");
        git("add", "--all");
        git("commit", "--quiet", "--message", "first");
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

    private WorkingTree tree() throws IOException, InterruptedException {
        return WorkingTree.of(repository, List.of("main"));
    }

    @Test
    void hasTheFilesAsTheyAre() throws Exception {
        Files.writeString(repository.resolve("main/B"), "another");
        Files.writeString(repository.resolve("main/new"), "n");
        Files.delete(repository.resolve("main/A"));

        assertThat(tree().texts()).isEqualTo(Map.of("main/B", "another", "main/new", "n"));
        assertThat(tree().unsettled()).containsExactlyInAnyOrder("main/A", "main/B", "main/new");
    }

    @Test
    void onlyWhatAResultRestsOnMustBeCommitted() throws Exception {
        Sources before = tree().sources(List.of("main/A"), "a");
        assertThat(tree().unsettled()).isEmpty();
        assertThat(before.isDefinite()).isTrue();

        Files.writeString(repository.resolve("main/B"), "another");

        assertThat(tree().sources(List.of("main/A"), "a")).isEqualTo(before);
        assertThat(tree().sources(List.of("main/A", "main/B"), "a").isDefinite())
                .isFalse();
        assertThat(tree().sources(List.of("main/A"), "c").areOf(before.digest()))
                .isFalse();
    }

    @Test
    void thereIsNothingOutsideOfARepository() throws Exception {
        WorkingTree nothing = WorkingTree.of(repository, List.of("elsewhere"));

        assertThat(nothing.texts()).isEmpty();
        assertThat(nothing.sources(List.of(), "")).isEqualTo(Sources.NOT_TOLD);
    }
}
