package dev.culprit.agent.room;

import dev.culprit.agent.environment.ControlGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Memory and threads that the control groups of this process leave it, in either version. */
final class GroupSupplies {

    /** The first version says so where there is no limit. */
    private static final long NO_LIMIT = 1L << 60;

    /** A process is moved to other groups seldom, and to find them means to read the table of all file systems. */
    private static final long SETTLED_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final ControlGroups groups;
    private final LongSupplier clock;

    private @Nullable Found last;

    GroupSupplies(ControlGroups groups) {
        this(groups, System::nanoTime);
    }

    GroupSupplies(ControlGroups groups, LongSupplier clock) {
        this.groups = groups;
        this.clock = clock;
    }

    /** The groups of this process, as they were at a time. */
    private record Found(List<Path> memory, List<Path> threads, long nanos) {

        /** Whoever moves a process away may remove its group. */
        boolean isGone() {
            return Stream.of(memory, threads)
                    .flatMap(groups -> groups.stream().limit(1))
                    .anyMatch(group -> !group.toFile().exists());
        }
    }

    /** Of each kind the group that leaves least. */
    List<Supply> look() {
        Found of = groups();
        List<Supply> found = new ArrayList<>();
        least(of.memory.stream().map(GroupSupplies::memory).toList()).ifPresent(found::add);
        least(of.threads.stream().map(GroupSupplies::threads).toList()).ifPresent(found::add);
        return found;
    }

    private synchronized Found groups() {
        long now = clock.getAsLong();
        Found known = last;
        if (known == null || now - known.nanos >= SETTLED_NANOS || known.isGone()) {
            known = new Found(groups.of("memory"), groups.of("pids"), now);
            last = known;
        }
        return known;
    }

    private static Optional<Supply> least(List<Optional<Supply>> supplies) {
        return supplies.stream().flatMap(Optional::stream).min(Comparator.comparingLong(Supply::free));
    }

    private static Optional<Supply> memory(Path group) {
        long limit = number(group.resolve("memory.max"), number(group.resolve("memory.limit_in_bytes"), NO_LIMIT));
        long used = number(group.resolve("memory.current"), number(group.resolve("memory.usage_in_bytes"), 0));
        return limit >= NO_LIMIT
                ? Optional.empty()
                : Optional.of(new Supply(Resource.CONTAINER, (limit - used + cached(group)) >> 10, limit >> 10));
    }

    /** Copies of files, which the system drops when it needs their room. */
    private static long cached(Path group) {
        long active = 0;
        long inactive = 0;
        for (String line : lines(group.resolve("memory.stat"))) {
            String[] words = line.split(" ");
            if (words.length == 2) {
                switch (words[0]) { // the totals of the first version come last, and hold the groups below
                    case "active_file", "total_active_file" -> active = number(words[1], 0);
                    case "inactive_file", "total_inactive_file" -> inactive = number(words[1], 0);
                    default -> {}
                }
            }
        }
        return active + inactive;
    }

    private static Optional<Supply> threads(Path group) {
        long limit = number(group.resolve("pids.max"), NO_LIMIT);
        return limit >= NO_LIMIT
                ? Optional.empty()
                : Optional.of(new Supply(Resource.THREADS, limit - number(group.resolve("pids.current"), 0), limit));
    }

    private static long number(Path file, long otherwise) {
        List<String> lines = lines(file);
        return lines.isEmpty() ? otherwise : number(lines.get(0).trim(), otherwise);
    }

    /** Without a limit the second version says {@code max}. */
    private static long number(String text, long otherwise) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    private static List<String> lines(Path file) {
        if (!file.toFile().exists()) { // of the other version, or hidden
            return List.of();
        }
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of(); // meanwhile
        }
    }
}
