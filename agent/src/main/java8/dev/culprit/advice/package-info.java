/**
 * The code that is copied into probed methods: per method one static call into {@code dev.culprit.boot} on entry and one
 * on exit, nothing else. Release 8 without lambdas, so that it can be written into classes of any age. An entry answers
 * a token, null when the call is not the outermost of its kind or nobody measures; every way out of the method leads
 * through the exit. Not null-marked: that annotation has a target that release 8 does not know.
 */
package dev.culprit.advice;
