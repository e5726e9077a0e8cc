package dev.culprit.agent.room;

/** What the agent shares with the application and both can run out of. */
public enum Resource {
    HEAP("heap", 4 << 10, "start the application with a larger -Xmx"),
    METASPACE("metaspace", 2 << 10, "start the application with a larger -XX:MaxMetaspaceSize"),
    CLASS_SPACE("compressed class space", 512, "start the application with a larger -XX:CompressedClassSpaceSize"),
    /** Of the control group: heap, metaspace, buffers and stacks all count. */
    CONTAINER("memory of the container", 16 << 10, "give the container more memory"),
    DISK("disk", 128 << 10, "free space, or start the application with another -Djava.io.tmpdir"),
    HANDLES("file handles", 8, "raise the limit of open files (ulimit -n)"),
    THREADS("threads", 8, "raise the container's limit of processes");

    private final String words;
    private final long reserve;
    private final String remedy;

    Resource(String words, long reserve, String remedy) {
        this.words = words;
        this.reserve = reserve;
        this.remedy = remedy;
    }

    String words() {
        return words;
    }

    /** There is not enough of it. */
    String shortage() {
        return this == DISK ? "disk nearly full" : (isCounted() ? "too few " : "too little ") + words;
    }

    /** What has to be left for the application when we have taken ours; in KB, or a number. */
    long reserve() {
        return reserve;
    }

    /** With less than this left, whatever of ours is running ends. */
    long least() {
        return reserve / 2;
    }

    String remedy() {
        return remedy;
    }

    boolean isCounted() {
        return this == HANDLES || this == THREADS;
    }

    /** Classes stay loaded after what they were loaded for. */
    boolean stays() {
        return this == METASPACE || this == CLASS_SPACE;
    }

    /** {@code 17 MB}, {@code 2.5 MB}, {@code 12}. */
    String amount(long amount) {
        if (isCounted()) {
            return Long.toString(amount);
        }
        long tenths = (amount * 10) >> 10;
        return amount < 10 << 10 && tenths % 10 != 0 ? tenths / 10 + "." + tenths % 10 + " MB" : (amount >> 10) + " MB";
    }
}
