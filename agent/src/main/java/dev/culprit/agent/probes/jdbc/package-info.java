/** Statements of JDBC, and the rows that they fetch. */
@NullMarked
package dev.culprit.agent.probes.jdbc;

import org.jspecify.annotations.NullMarked;
