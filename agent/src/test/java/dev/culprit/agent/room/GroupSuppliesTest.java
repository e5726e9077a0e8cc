package dev.culprit.agent.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.environment.ControlGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupSuppliesTest {

    @TempDir
    private Path top;

    private void write(String file, String text) throws IOException {
        Path path = top.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void second() throws IOException {
        write("proc/self/cgroup", "0::/app\n");
        write("proc/self/mountinfo", "30 25 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    }

    @Test
    void theSecondVersionTellsMemoryWithoutCopiesOfFiles() throws IOException {
        second();
        write("sys/fs/cgroup/app/memory.max", "104857600\n");
        write("sys/fs/cgroup/app/memory.current", "94371840\n");
        write("sys/fs/cgroup/app/memory.stat", "anon 5\nactive_file 1048576\ninactive_file 4194304\n");
        write("sys/fs/cgroup/app/pids.max", "100\n");
        write("sys/fs/cgroup/app/pids.current", "93\n");

        assertThat(new GroupSupplies(new ControlGroups(top)).look())
                .containsExactly(
                        new Supply(Resource.CONTAINER, 15 << 10, 100 << 10), new Supply(Resource.THREADS, 7, 100));
    }

    @Test
    void theGroupThatLeavesLeastCounts() throws IOException {
        second();
        write("sys/fs/cgroup/memory.max", "104857600\n");
        write("sys/fs/cgroup/memory.current", "103809024\n");
        write("sys/fs/cgroup/app/memory.max", "104857600\n");
        write("sys/fs/cgroup/app/memory.current", "0\n");

        assertThat(new GroupSupplies(new ControlGroups(top)).look())
                .containsExactly(new Supply(Resource.CONTAINER, 1 << 10, 100 << 10));
    }

    @Test
    void theFirstVersionIsReadToo() throws IOException {
        write("proc/self/cgroup", "4:memory:/app\n8:pids:/app\n");
        write(
                "proc/self/mountinfo",
                "30 25 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
                        + "31 25 0:28 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n");
        write("sys/fs/cgroup/memory/app/memory.limit_in_bytes", "104857600\n");
        write("sys/fs/cgroup/memory/app/memory.usage_in_bytes", "52428800\n");
        write("sys/fs/cgroup/memory/app/memory.stat", "inactive_file 1\ntotal_inactive_file 1048576\n");
        write("sys/fs/cgroup/pids/app/pids.max", "max\n");

        assertThat(new GroupSupplies(new ControlGroups(top)).look())
                .containsExactly(new Supply(Resource.CONTAINER, 51 << 10, 100 << 10));
    }

    @Test
    void withoutLimitsThereIsNothingToSay() throws IOException {
        second();
        write("sys/fs/cgroup/app/memory.max", "max\n");
        write("sys/fs/cgroup/app/pids.max", "max\n");
        assertThat(new GroupSupplies(new ControlGroups(top)).look()).isEmpty();
        assertThat(new GroupSupplies(new ControlGroups(top.resolve("elsewhere"))).look())
                .isEmpty();
    }

    @Test
    void aProcessThatIsMovedIsFoundAgainWithinAMinute() throws IOException {
        second();
        write("sys/fs/cgroup/app/pids.max", "100\n");
        write("sys/fs/cgroup/app/pids.current", "93\n");
        write("sys/fs/cgroup/other/pids.max", "100\n");
        write("sys/fs/cgroup/other/pids.current", "40\n");
        AtomicLong now = new AtomicLong();
        GroupSupplies supplies = new GroupSupplies(new ControlGroups(top), now::get);
        assertThat(supplies.look()).containsExactly(new Supply(Resource.THREADS, 7, 100));

        write("proc/self/cgroup", "0::/other\n");
        write("sys/fs/cgroup/app/pids.current", "95\n");
        assertThat(supplies.look())
                .as("what it uses is read anew")
                .containsExactly(new Supply(Resource.THREADS, 5, 100));
        now.addAndGet(TimeUnit.MINUTES.toNanos(1));
        assertThat(supplies.look()).containsExactly(new Supply(Resource.THREADS, 60, 100));
    }

    @Test
    void aGroupThatIsGoneIsNotWaitedFor() throws IOException {
        second();
        write("sys/fs/cgroup/app/pids.max", "100\n");
        write("sys/fs/cgroup/app/pids.current", "93\n");
        write("sys/fs/cgroup/other/pids.max", "100\n");
        write("sys/fs/cgroup/other/pids.current", "40\n");
        GroupSupplies supplies = new GroupSupplies(new ControlGroups(top), () -> 0);
        assertThat(supplies.look()).containsExactly(new Supply(Resource.THREADS, 7, 100));

        write("proc/self/cgroup", "0::/other\n");
        for (String file : List.of("pids.max", "pids.current", "")) {
            Files.delete(top.resolve("sys/fs/cgroup/app").resolve(file));
        }
        assertThat(supplies.look()).containsExactly(new Supply(Resource.THREADS, 60, 100));
    }
}
