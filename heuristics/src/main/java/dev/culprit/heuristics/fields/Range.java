package dev.culprit.heuristics.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Between which numbers a number lies, or each number of a map. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {

    /** The smallest, unless {@link #above}. */
    double least() default Double.NEGATIVE_INFINITY;

    /** The largest, unless {@link #below}. */
    double most() default Double.POSITIVE_INFINITY;

    /** Whether {@link #least} itself is too small. */
    boolean above() default false;

    /** Whether {@link #most} itself is too large. */
    boolean below() default false;
}
