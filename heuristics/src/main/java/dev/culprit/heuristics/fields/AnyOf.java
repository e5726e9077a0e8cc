package dev.culprit.heuristics.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A document that needs at least one of several fields, there and not empty. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface AnyOf {

    /** Names of the fields. */
    String[] value();

    /** What is said if none is there. */
    String why();
}
