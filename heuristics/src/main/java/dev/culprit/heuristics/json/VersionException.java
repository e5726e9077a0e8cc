package dev.culprit.heuristics.json;

/** A document of a version that is not this one's. */
public final class VersionException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String version;

    VersionException(String version) {
        super("the document is of version " + version + ", not " + Requests.VERSION);
        this.version = version;
    }

    /** As the document says it, JSON. */
    public String version() {
        return version;
    }
}
