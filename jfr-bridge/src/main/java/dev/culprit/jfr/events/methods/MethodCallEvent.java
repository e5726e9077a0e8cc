package dev.culprit.jfr.events.methods;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One call of a chosen method, what it calls included. Small, because there may be millions. */
@Name(MethodCallEvent.NAME)
@Label("Method Call")
@Category("Culprit")
@StackTrace(false)
public final class MethodCallEvent extends ChosenCallEvent {

    public static final String NAME = "culprit.MethodCall";
}
