package dev.culprit.agent.room;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** As much of everything as a test wants; of what it says nothing about there is no limit. */
public final class FakeSupplies implements Supplies {

    private final Map<Resource, Supply> supplies = new EnumMap<>(Resource.class);

    private @Nullable Error failure;
    private int looks;
    private int handleLooks;

    /** From now on each look fails. */
    public synchronized void failing(Error error) {
        failure = error;
    }

    /** How often somebody looked. */
    public synchronized int looks() {
        return looks;
    }

    private void failIfTold() {
        looks++;
        if (failure != null) {
            throw failure;
        }
    }

    /** In KB, or a number. */
    public synchronized FakeSupplies with(Resource resource, long free, long limit) {
        supplies.put(resource, new Supply(resource, free, limit, resource == Resource.DISK ? "/the/disk" : ""));
        return this;
    }

    /** What decides by them. */
    public Room room() {
        return new Room(this);
    }

    Room room(LongSupplier clock) {
        return new Room(this, clock);
    }

    @Override
    public synchronized List<Supply> look() {
        failIfTold();
        return supplies.values().stream()
                .filter(supply -> supply.resource() != Resource.DISK && supply.resource() != Resource.HANDLES)
                .toList();
    }

    /** How often somebody counted handles. */
    synchronized int handleLooks() {
        return handleLooks;
    }

    @Override
    public synchronized Optional<Supply> handles() {
        handleLooks++;
        failIfTold();
        return Optional.ofNullable(supplies.get(Resource.HANDLES));
    }

    @Override
    public synchronized List<Supply> disks(Path place) {
        failIfTold();
        return supplies.values().stream()
                .filter(supply -> supply.resource() == Resource.DISK)
                .toList();
    }
}
