package dev.culprit.agent.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The control groups of Linux that this process is in, of either version and of both at once: its own and all above it, for the
 * limits of each hold. From {@code /proc/self/cgroup} and {@code /proc/self/mountinfo}; elsewhere there are none.
 */
public final class ControlGroups {

    private static final String SECOND = "cgroup2";
    private static final String FIRST = "cgroup";

    /** Fields of a line of mountinfo before the optional ones. */
    private static final int ROOT = 3;

    private static final int PLACE = 4;
    private static final int FIXED = 6;

    /** Where a hierarchy of groups is shown, or a part of it. */
    private record Mount(String kind, Set<String> controllers, String root, Path place) {}

    private final Path top;

    /** @param top {@code /}, or a directory with copies of the relevant files */
    public ControlGroups(Path top) {
        this.top = top;
    }

    /**
     * Directories of the groups, the innermost first; those of the first version before those of the second.
     *
     * @param controller for example {@code cpu}
     */
    public List<Path> of(String controller) {
        Set<Path> groups = new LinkedHashSet<>();
        List<Mount> mounts = mounts();
        for (String line : lines("proc/self/cgroup")) {
            String[] words = line.split(":", 3);
            if (words.length == 3) {
                boolean second = words[0].equals("0") && words[1].isEmpty();
                if (second || Arrays.asList(words[1].split(",")).contains(controller)) {
                    mounts.stream()
                            .filter(mount -> second
                                    ? mount.kind().equals(SECOND)
                                    : mount.kind().equals(FIRST)
                                            && mount.controllers().contains(controller))
                            .findFirst()
                            .ifPresent(mount -> addAll(groups, mount, words[2]));
                }
            }
        }
        return List.copyOf(groups);
    }

    /** From the group up to what is mounted. A group outside of that cannot be seen; then what is mounted stands for it. */
    private static void addAll(Set<Path> groups, Mount mount, String group) {
        String root = mount.root().equals("/") ? "" : mount.root();
        boolean inside = group.equals(root) || group.startsWith(root + "/");
        Path own = mount.place().resolve(inside ? group.substring(root.length()).replaceFirst("^/+", "") : "");
        if (!own.normalize().startsWith(mount.place()) || !Files.isDirectory(own)) {
            own = mount.place();
        }
        for (Path each = own; each != null && each.startsWith(mount.place()); each = each.getParent()) {
            groups.add(each);
        }
    }

    private List<Mount> mounts() {
        List<Mount> mounts = new ArrayList<>();
        for (String line : lines("proc/self/mountinfo")) {
            List<String> words = List.of(line.split(" "));
            int end = words.indexOf(
                    "-"); // optional fields end here, then come type, source and options of the file system
            if (end >= FIXED && words.size() > end + 3) {
                String kind = words.get(end + 1);
                if (kind.equals(FIRST) || kind.equals(SECOND)) {
                    mounts.add(new Mount(
                            kind,
                            Set.copyOf(new LinkedHashSet<>(
                                    List.of(words.get(end + 3).split(",")))),
                            words.get(ROOT),
                            top.resolve(words.get(PLACE).replaceFirst("^/+", ""))));
                }
            }
        }
        return mounts;
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(top.resolve(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return List.of(); // another system
        }
    }
}
