package dev.culprit.apps.bench.overhead;

/**
 * A row of the table that has no value.
 *
 * @param java version of the JVM
 */
record Missing(Variant variant, String java, String reason) {}
