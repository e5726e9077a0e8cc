package dev.culprit.heuristics.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A field that has a meaning only beside another one. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Needs {

    /** Name of the other field, in the same object. It must be there and not be empty. */
    String value();

    /** A value of the other field with which this one has no meaning; empty for none. */
    String butNot() default "";

    /** Why, and what to do, for the person who left the other one out. */
    String why();
}
