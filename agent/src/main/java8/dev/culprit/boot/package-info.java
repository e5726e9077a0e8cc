/**
 * What the bootstrap class loader defines, so that every class of the application can see it: the dispatch that
 * instrumented code calls, and the loader that hides the rest of the agent. Release 8; uses the JDK only (annotations
 * aside). Not null-marked: that annotation has a target that release 8 does not know.
 */
package dev.culprit.boot;
