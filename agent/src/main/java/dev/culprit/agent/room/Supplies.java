package dev.culprit.agent.room;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where one can see how much there is; what has no limit, or cannot be seen here, is left out. */
interface Supplies {

    /** Everything but disks and file handles. */
    List<Supply> look();

    /** File handles: to count them costs the more the more are open. */
    Optional<Supply> handles();

    /** The disks that the recorder writes to: its own, and the one of this place. */
    List<Supply> disks(Path place);
}
