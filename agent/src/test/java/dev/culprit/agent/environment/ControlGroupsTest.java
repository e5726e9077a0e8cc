package dev.culprit.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As real systems show them. */
class ControlGroupsTest {

    private static final String SECOND =
            "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate";
    private static final String HYBRID = String.join(
            "\n",
            "31 23 0:28 / /sys/fs/cgroup ro shared:9 - tmpfs tmpfs ro,mode=755",
            "32 31 0:29 / /sys/fs/cgroup/unified rw shared:10 - cgroup2 cgroup2 rw",
            "33 31 0:30 / /sys/fs/cgroup/systemd rw shared:11 - cgroup cgroup rw,xattr,name=systemd",
            "34 31 0:31 / /sys/fs/cgroup/cpu,cpuacct rw shared:12 - cgroup cgroup rw,cpu,cpuacct",
            "35 31 0:32 / /sys/fs/cgroup/memory rw shared:13 - cgroup cgroup rw,memory");

    @TempDir
    private Path root;

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    private List<String> groups(String controller) {
        return new ControlGroups(root)
                .of(controller).stream()
                        .map(group -> root.relativize(group).toString())
                        .toList();
    }

    @Test
    void aServiceOfSystemdIsBelowItsSlices() throws Exception {
        file("proc/self/mountinfo", SECOND);
        file("proc/self/cgroup", "0::/system.slice/shop.service");
        file("sys/fs/cgroup/system.slice/shop.service/cpu.max", "max 100000");
        assertThat(groups("cpu"))
                .containsExactly(
                        "sys/fs/cgroup/system.slice/shop.service", "sys/fs/cgroup/system.slice", "sys/fs/cgroup")
                .isEqualTo(groups("memory"));
    }

    @Test
    void aContainerSeesItsOwnGroupAsTheTop() throws Exception {
        file("proc/self/mountinfo", SECOND);
        file("proc/self/cgroup", "0::/");
        file("sys/fs/cgroup/cpu.max", "50000 100000");
        file("sys/fs/cgroup/memory.max", "268435456");
        assertThat(groups("cpu")).containsExactly("sys/fs/cgroup");
        assertThat(new ContainerHints(root).describe()).endsWith("processors=0.5 memory=256 MB");
    }

    @Test
    void ofBothVersionsAtOnceTheFirstHasTheController() throws Exception {
        file("proc/self/mountinfo", HYBRID);
        file(
                "proc/self/cgroup",
                "5:memory:/user.slice\n3:cpu,cpuacct:/user.slice/u1\n1:name=systemd:/user.slice\n0::/user.slice");
        file("sys/fs/cgroup/cpu,cpuacct/user.slice/u1/cpu.cfs_quota_us", "-1");
        file("sys/fs/cgroup/cpu,cpuacct/user.slice/cpu.cfs_quota_us", "200000");
        file("sys/fs/cgroup/cpu,cpuacct/user.slice/cpu.cfs_period_us", "100000");
        file("sys/fs/cgroup/memory/user.slice/memory.limit_in_bytes", "9223372036854771712");
        file("sys/fs/cgroup/unified/user.slice/cpu.stat", "usage_usec 9");
        assertThat(groups("cpu"))
                .containsExactly(
                        "sys/fs/cgroup/cpu,cpuacct/user.slice/u1",
                        "sys/fs/cgroup/cpu,cpuacct/user.slice",
                        "sys/fs/cgroup/cpu,cpuacct",
                        "sys/fs/cgroup/unified/user.slice",
                        "sys/fs/cgroup/unified");
        assertThat(ProcessorQuota.all(new ControlGroups(root)))
                .singleElement()
                .satisfies(quota -> assertThat(quota.cores()).isEqualTo(2));
        assertThat(new ContainerHints(root).describe()).endsWith("processors=2");
    }

    @Test
    void aPartThatIsMountedElsewhereIsFound() throws Exception {
        file("proc/self/mountinfo", "34 31 0:31 /docker/12ab /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu");
        file("proc/self/cgroup", "3:cpu:/docker/12ab/inner");
        file("sys/fs/cgroup/cpu/inner/cpu.cfs_quota_us", "-1");
        assertThat(groups("cpu")).containsExactly("sys/fs/cgroup/cpu/inner", "sys/fs/cgroup/cpu");
    }

    /** For example in a container that shares the host's names of groups but not its mounts. */
    @Test
    void aGroupThatCannotBeSeenIsItsMount() throws Exception {
        file("proc/self/mountinfo", SECOND);
        file("sys/fs/cgroup/cpu.max", "max 100000");
        for (String hidden : List.of("0::/kubepods/pod7/c1", "0::/../../c1")) {
            file("proc/self/cgroup", hidden);
            assertThat(groups("cpu")).as(hidden).containsExactly("sys/fs/cgroup");
        }
        assertThat(ProcessorQuota.all(new ControlGroups(root))).isEmpty();
        assertThat(new ContainerHints(root).describe()).doesNotContain("processors");
    }

    @Test
    void onOtherSystemsThereAreNone() {
        assertThat(groups("cpu")).isEmpty();
    }
}
