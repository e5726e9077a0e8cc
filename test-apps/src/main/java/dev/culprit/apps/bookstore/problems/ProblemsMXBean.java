package dev.culprit.apps.bookstore.problems;

/** Switches problems at run time. */
public interface ProblemsMXBean {

    /** Ids of the active problems, comma-separated; {@code none} when there is none. */
    String getActive();

    /** Throws IllegalArgumentException for an unknown id; does nothing for an active one. */
    void activate(String id);

    /** Throws IllegalArgumentException for an unknown id; does nothing for an inactive one. */
    void deactivate(String id);

    /** Every problem as {@code id: description}. */
    String[] list();
}
