package dev.culprit.heuristics.fields;

/** A constant that comes with a number, unless somebody wants another one. */
public interface HasUsual {

    /** This number. */
    int usual();
}
