package dev.culprit.agent.room;

import java.nio.file.Path;
import java.util.List;

/** Where one can see how much there is; what has no limit, or cannot be seen here, is left out. */
interface Supplies {

    /** Everything but disks. */
    List<Supply> look();

    /** The disks that the recorder writes to: its own, and the one of this place. */
    List<Supply> disks(Path place);
}
