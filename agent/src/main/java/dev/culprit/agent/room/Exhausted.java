package dev.culprit.agent.room;

import java.util.Optional;

/** What a JVM has run out of, from the words of its error. */
record Exhausted(String words, Optional<Resource> resource, String remedy) {

    static Exhausted of(OutOfMemoryError error) {
        String text = String.valueOf(error.getMessage());
        if (text.contains("Metaspace")) {
            return of(Resource.METASPACE);
        }
        if (text.contains("Compressed class space")) {
            return of(Resource.CLASS_SPACE);
        }
        if (text.contains("native thread")) {
            return of(Resource.THREADS);
        }
        if (text.contains("heap space") || text.contains("GC overhead")) {
            return new Exhausted(
                    "heap",
                    Optional.of(Resource.HEAP),
                    Resource.HEAP.remedy() + ", or look in a heap dump for what it keeps");
        }
        return new Exhausted("memory", Optional.empty(), "look at its limits of memory");
    }

    private static Exhausted of(Resource resource) {
        return new Exhausted(resource.words(), Optional.of(resource), resource.remedy());
    }
}
