package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.WaitState;

/** Where the time of one call went. */
public interface Account {

    /** Adds time at a place; {@code first} if that was a use of its own and not the continuation of one. */
    void spend(Place place, double millis, boolean first);

    /** Adds a message of so many bytes that is sent at a place. */
    void sent(Place place, double bytes);

    /** Adds memory that is allocated at a place. */
    void allocated(Place place, double bytes);

    /** Adds the rows of one result of the statement at a place. */
    void fetched(Place place, double rows);

    /** Adds time that belongs to no place. */
    void spend(WaitState state, double millis);

    /** Names who had what was waited for at a place. */
    void previousOwner(Place place, String thread);
}
