package dev.culprit.heuristics.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The value of a field that a document leaves out. Text, numbers, truth values and constants are written as in JSON without quotes; {@code
 * []} is the empty list.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Usual {

    /** For example {@code 900}. */
    String value();
}
