package dev.culprit.agent.room;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** As much of everything as a test wants; of what it says nothing about there is no limit. */
public final class FakeSupplies implements Supplies {

    private final Map<Resource, Supply> supplies = new EnumMap<>(Resource.class);

    /** In KB, or a number. */
    public synchronized FakeSupplies with(Resource resource, long free, long limit) {
        supplies.put(resource, new Supply(resource, free, limit, resource == Resource.DISK ? "/the/disk" : ""));
        return this;
    }

    /** What decides by them. */
    public Room room() {
        return new Room(this);
    }

    @Override
    public synchronized List<Supply> look() {
        return supplies.values().stream()
                .filter(supply -> supply.resource() != Resource.DISK)
                .toList();
    }

    @Override
    public synchronized List<Supply> disks(Path place) {
        return supplies.values().stream()
                .filter(supply -> supply.resource() == Resource.DISK)
                .toList();
    }
}
