package dev.culprit.apps.bookstore.web;

/** Takes notice of every request before it is answered. */
public interface VisitBook {

    /** No notes are kept. */
    VisitBook NONE = path -> {};

    /** {@code path} of the page asked for. */
    void visited(String path);
}
