package dev.culprit.heuristics.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How many entries a list or a map has. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Entries {

    /** At least 0. */
    int least() default 0;

    /** Not less than {@link #least}. */
    int most() default Integer.MAX_VALUE;
}
