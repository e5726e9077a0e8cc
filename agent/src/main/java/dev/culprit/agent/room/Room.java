package dev.culprit.agent.room;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether there is room for a step, and keeps the book on what was taken: the one place that every way in asks, and
 * everything that runs is watched from. Thread-safe.
 */
public final class Room {

    /** Not more often: reading all of it costs a millisecond. Disks, which fill fastest, are looked at each time. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** With so many handles free, they are looked at less often: the system makes a list of all that are open. */
    private static final long MANY_HANDLES = 1000;

    private static final long HANDLES_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Supplies supplies;
    private final LongSupplier clock;

    /** How many of each step are under way, and which ones have been. Guarded by this, like the rest. */
    private final Map<Step, Integer> under = new EnumMap<>(Step.class);

    private final Set<Step> ever = EnumSet.noneOf(Step.class);
    private long lastLook;
    private List<Supply> lastSupplies = List.of();
    private long lastHandleLook;
    private Optional<Supply> lastHandles = Optional.empty();
    private Optional<String> lastSeen = Optional.empty();

    /** Of this JVM. Touches nothing yet. */
    public static Room ofJvm() {
        return new Room(new JvmSupplies());
    }

    /** Enough for everything, for tests of other things. */
    public static Room unlimited() {
        return new Room(new Supplies() {
            @Override
            public List<Supply> look() {
                return List.of();
            }

            @Override
            public Optional<Supply> handles() {
                return Optional.empty();
            }

            @Override
            public List<Supply> disks(Path place) {
                return List.of();
            }
        });
    }

    Room(Supplies supplies) {
        this(supplies, System::nanoTime);
    }

    Room(Supplies supplies, LongSupplier clock) {
        this.supplies = supplies;
        this.clock = clock;
        lastLook = clock.getAsLong() - LOOK_NANOS;
        lastHandleLook = clock.getAsLong() - HANDLES_NANOS;
    }

    /** Something that was taken, until it is given back. */
    public interface Taken extends AutoCloseable {
        @Override
        void close();
    }

    /** Writes into the book that a step takes what it takes. Closing more than once changes nothing. */
    public synchronized Taken take(Step step) {
        under.merge(step, 1, Integer::sum);
        ever.add(step);
        boolean[] given = {false};
        return () -> {
            synchronized (this) {
                if (!given[0]) {
                    given[0] = true;
                    under.merge(step, -1, Integer::sum);
                }
            }
        };
    }

    /**
     * What is short for these steps together, in one line, or nothing. Takes nothing.
     *
     * @param place exists; files that the steps write go there
     */
    public Optional<String> shortage(Path place, Step... steps) {
        List<Supply> all = everythingButDisks();
        all.addAll(supplies.disks(place));
        return shortage(all, 0, steps);
    }

    /** As {@link #shortage(Path, Step...)}, for steps that write nothing. */
    public Optional<String> shortage(Step... steps) {
        return shortage(everythingButDisks(), 0, steps);
    }

    /** As it is now. */
    private List<Supply> everythingButDisks() {
        List<Supply> all = new ArrayList<>(supplies.look());
        supplies.handles().ifPresent(all::add);
        return all;
    }

    /**
     * What is short for a part of something that was granted as a whole: only the disk is asked for anew, which each part fills
     * again, and whether anything is nearly gone. The rest was granted, and by now some of it is taken.
     *
     * @param diskBytes that will be written, if more than steps of the kind usually write
     */
    public Optional<String> shortageWithin(Path place, long diskBytes, Step step) {
        return shortage(supplies.disks(place), diskBytes, step).or(this::nearlyGone);
    }

    private synchronized Optional<String> shortage(List<Supply> all, long diskBytes, Step... steps) {
        for (Supply supply : all) {
            Resource resource = supply.resource();
            long takes = Math.max(
                    Arrays.stream(steps).mapToLong(step -> step.takes(resource)).sum(),
                    resource == Resource.DISK ? diskBytes >> 10 : 0);
            long needed = takes - taken(resource, steps) + resource.reserve();
            if (takes > 0 && supply.free() < needed) {
                return Optional.of(refusal(supply, needed, steps[0]));
            }
        }
        return Optional.empty();
    }

    /** What these steps have taken already and keep: the second time they need no more of it. */
    private long taken(Resource resource, Step... steps) {
        return resource.stays()
                ? Arrays.stream(steps)
                        .filter(ever::contains)
                        .mapToLong(step -> step.takes(resource))
                        .sum()
                : 0;
    }

    private static String refusal(Supply supply, long needed, Step step) {
        Resource resource = supply.resource();
        return resource.shortage() + " for " + step.words() + ": " + supply.inWords() + ", " + resource.amount(needed)
                + " needed; not begun, " + resource.remedy();
    }

    /** Whether there is room to copy so many bytes to a place; in one line what is short, or nothing. */
    public Optional<String> shortageForCopy(Path place, long bytes) {
        return supplies.disks(place).stream()
                .filter(disk -> disk.free() < (bytes >> 10) + Resource.DISK.least())
                .findFirst()
                .map(disk -> "disk nearly full: " + disk.inWords() + ", "
                        + Resource.DISK.amount((bytes >> 10) + Resource.DISK.least())
                        + " needed for a copy of the recording; not begun, free space");
    }

    /**
     * Whether something is nearly used up, so that what is running has to end now; in one line, or nothing. Cheap enough to be
     * asked ten times a second. Never fails: a look that does, for want of memory say, brings nothing new.
     *
     * @param ownBytes on disk
     * @param copyBytes that will be written besides at its end
     */
    public Optional<String> nearlyGone(Path place, long ownBytes, long copyBytes) {
        return diskNearlyFull(place, ownBytes, copyBytes).or(this::nearlyGone);
    }

    private Optional<String> diskNearlyFull(Path place, long ownBytes, long copyBytes) {
        try {
            return supplies.disks(place).stream()
                    .filter(each -> each.free() < Resource.DISK.least() + (copyBytes >> 10))
                    .findFirst()
                    .map(disk -> "disk nearly full: " + disk.inWords() + ", " + Resource.DISK.amount(ownBytes >> 10)
                            + " on disk are the agent's; it has ended by itself, " + Resource.DISK.remedy());
        } catch (RuntimeException | Error e) { // as for everything else
            return Optional.empty();
        }
    }

    /** As {@link #nearlyGone(Path, long, long)}, for what writes nothing. */
    public synchronized Optional<String> nearlyGone() {
        lookAgain();
        return lastSeen;
    }

    /** Not more often than makes sense. */
    private void lookAgain() {
        long now = clock.getAsLong();
        if (now - lastLook >= LOOK_NANOS) {
            lastLook = now;
            try {
                lastSupplies = supplies.look();
                lookAtHandles(now);
                lastSeen = Stream.concat(lastSupplies.stream(), lastHandles.stream())
                        .filter(supply -> supply.free() < supply.resource().least())
                        .findFirst()
                        .map(this::ended);
            } catch (RuntimeException | Error e) {
                // the next look may do better; until then the last one counts
            }
        }
    }

    private void lookAtHandles(long now) {
        boolean few =
                lastHandles.filter(handles -> handles.free() < MANY_HANDLES).isPresent();
        if (few || now - lastHandleLook >= HANDLES_NANOS) {
            lastHandleLook = now;
            lastHandles = supplies.handles();
        }
    }

    private String ended(Supply supply) {
        return supply.resource().words() + " nearly used up: " + supply.inWords() + ", " + ours(supply.resource())
                + "; it has ended by itself, " + supply.resource().remedy();
    }

    /** {@code at most 5 MB of it are the agent's}. */
    private String ours(Resource resource) {
        return "at most " + resource.amount(own(resource)) + " of it the agent's";
    }

    /** What the agent has now, at most; in KB, or a number. */
    private synchronized long own(Resource resource) {
        return resource.stays()
                ? ever.stream().mapToLong(step -> step.takes(resource)).sum()
                : under.entrySet().stream()
                        .mapToLong(entry -> entry.getValue() * entry.getKey().takes(resource))
                        .sum();
    }

    /** The JVM had too little memory for something: in one line of what, how much of that is ours, and what to do. */
    public String outOfMemory(OutOfMemoryError error) {
        Exhausted exhausted = Exhausted.of(error);
        return "the application ran out of " + exhausted.words() + " (" + error.getMessage() + ")"
                + exhausted.resource().map(resource -> ", " + ours(resource)).orElse("") + ": " + exhausted.remedy();
    }

    /**
     * Memory with a limit, for whoever wants to know afterwards why the application ended; in MB, by name.
     *
     * @param used the application's and ours
     * @param ours at most
     */
    public record Use(String name, long used, long limit, long ours) {}

    /** Of heap, metaspace and compressed class space, those that have a limit, as the last look saw them. */
    public synchronized List<Use> uses() {
        Set<Resource> wanted = EnumSet.of(Resource.HEAP, Resource.METASPACE, Resource.CLASS_SPACE);
        lookAgain();
        return lastSupplies.stream()
                .filter(supply -> wanted.contains(supply.resource()))
                .map(supply -> new Use(
                        supply.resource().words(),
                        (supply.limit() - supply.free()) >> 10,
                        supply.limit() >> 10,
                        own(supply.resource()) >> 10))
                .collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList));
    }
}
