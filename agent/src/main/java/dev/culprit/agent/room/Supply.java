package dev.culprit.agent.room;

/**
 * How much there is of one thing.
 *
 * @param free in KB, or a number
 * @param limit of what is free and what is in use, both the application's and ours
 * @param place of a disk; else empty
 */
record Supply(Resource resource, long free, long limit, String place) {

    Supply(Resource resource, long free, long limit) {
        this(resource, free, limit, "");
    }

    /** {@code 3 MB free of 20 MB}. */
    String inWords() {
        return resource.amount(Math.max(0, free)) + " free "
                + (place.isEmpty() ? "of " + resource.amount(limit) : "in " + place)
                + (resource == Resource.HEAP ? " after its last collection" : "");
    }
}
