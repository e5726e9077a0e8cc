/**
 * The door: the one class of ours that the system class loader defines. Release 8, so that a JVM that is too old can be
 * told so; no lambdas, logging, JMX or JFR, because it runs before the application's {@code main}. Not null-marked: that
 * annotation has a target that release 8 does not know.
 */
package dev.culprit.premain;
