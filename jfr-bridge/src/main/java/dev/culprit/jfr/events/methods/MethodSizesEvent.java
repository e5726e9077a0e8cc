package dev.culprit.jfr.events.methods;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One call of a chosen method, what it calls included, with how much it was given. */
@Name(MethodSizesEvent.NAME)
@Label("Method Sizes")
@Category("Culprit")
@StackTrace(false)
public final class MethodSizesEvent extends ChosenCallEvent {

    public static final String NAME = "culprit.MethodSizes";

    /** Of a parameter that has no size that can be told, or that the method does not have. */
    public static final long NONE = Long.MIN_VALUE;

    /** Of the first parameter: elements, characters, or a number itself. */
    @Label("Size of Parameter 1")
    public long size1 = NONE;

    @Label("Size of Parameter 2")
    public long size2 = NONE;

    @Label("Size of Parameter 3")
    public long size3 = NONE;

    @Label("Size of Parameter 4")
    public long size4 = NONE;
}
