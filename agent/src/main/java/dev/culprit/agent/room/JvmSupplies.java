package dev.culprit.agent.room;

import com.sun.management.GcInfo;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.culprit.agent.environment.ControlGroups;
import java.io.File;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** What this JVM and its control groups tell. Touches the platform's MXBeans, so never from {@code premain}. */
final class JvmSupplies implements Supplies {

    private static final Map<String, Resource> POOLS =
            Map.of("Metaspace", Resource.METASPACE, "Compressed Class Space", Resource.CLASS_SPACE);

    /** Collectors of one JVM differ in what they clear; of their last collections in such a time the one that cleared most counts. */
    private static final long SAME_TIME_MILLIS = 60_000;

    private final GroupSupplies groups = new GroupSupplies(new ControlGroups(Path.of(File.separator)));

    @Override
    public List<Supply> look() {
        List<Supply> found = new ArrayList<>();
        addHeap(found);
        addPools(found);
        found.addAll(groups.look());
        return found;
    }

    @Override
    public Optional<Supply> handles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? Optional.of(handles(system.getMaxFileDescriptorCount(), system::getOpenFileDescriptorCount))
                : Optional.empty();
    }

    /** To count the open ones takes one more: when the last is gone, there is an error instead of a number. */
    static Supply handles(long limit, LongSupplier open) {
        try {
            return new Supply(Resource.HANDLES, limit - open.getAsLong(), limit);
        } catch (InternalError e) {
            return new Supply(Resource.HANDLES, 0, limit);
        }
    }

    private static void addHeap(List<Supply> found) {
        long max = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax();
        if (max > 0) {
            found.add(new Supply(Resource.HEAP, (max - usedHeap()) >> 10, max >> 10));
        }
    }

    /** After the last collection; before the first, what is in use. */
    private static long usedHeap() {
        List<GcInfo> last = lastCollections();
        if (last.isEmpty()) {
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        }
        List<String> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .toList();
        long newest = last.stream().mapToLong(GcInfo::getEndTime).max().orElse(0);
        return last.stream()
                .filter(info -> info.getEndTime() > newest - SAME_TIME_MILLIS)
                .mapToLong(info -> sum(info.getMemoryUsageAfterGc(), pools))
                .min()
                .orElse(0);
    }

    private static List<GcInfo> lastCollections() {
        List<GcInfo> last = new ArrayList<>();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof com.sun.management.GarbageCollectorMXBean known) {
                GcInfo info = known.getLastGcInfo();
                if (info != null) {
                    last.add(info);
                }
            }
        }
        return last;
    }

    private static long sum(Map<String, MemoryUsage> usages, List<String> pools) {
        return pools.stream()
                .flatMap(pool -> Stream.ofNullable(usages.get(pool)))
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }

    private static void addPools(List<Supply> found) {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            Resource resource = POOLS.get(pool.getName());
            MemoryUsage usage = resource == null ? null : pool.getUsage();
            if (resource != null && usage != null && usage.getMax() > 0) {
                // a class loader takes whole pieces: what is committed is what counts against the limit
                found.add(new Supply(resource, (usage.getMax() - usage.getCommitted()) >> 10, usage.getMax() >> 10));
            }
        }
    }

    @Override
    public List<Supply> disks(Path place) {
        return Stream.of(place, repository()).distinct().map(JvmSupplies::disk).toList();
    }

    /** The recorder tells it once it has begun; before, it will be below the temporary directory. */
    private static Path repository() {
        return Path.of(System.getProperty("jdk.jfr.repository", System.getProperty("java.io.tmpdir", ".")));
    }

    /**
     * One that cannot be asked is not trusted. Asked by the file, for that is two system calls: a {@code FileStore} reads the table of all
     * file systems first, which ten times a second costs a hundredth of a processor.
     */
    private static Supply disk(Path place) {
        File file = place.toFile();
        long total = file.getTotalSpace();
        return total == 0
                ? new Supply(
                        Resource.DISK,
                        0,
                        0,
                        place + (file.exists() ? " (which cannot be asked)" : " (which does not exist)"))
                : new Supply(Resource.DISK, file.getUsableSpace() >> 10, total >> 10, place.toString());
    }
}
