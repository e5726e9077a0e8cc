package dev.culprit.apps.bookstore.web;

/** Has a look at every finished page before it is sent; changes nothing of it. */
public interface Typesetting {

    /** Pages are sent as they are. */
    Typesetting NONE = html -> {};

    void of(String html);
}
