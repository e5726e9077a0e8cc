/** Text of statements without what differs from call to call, and without secrets. */
@NullMarked
package dev.culprit.agent.probes.jdbc.sql;

import org.jspecify.annotations.NullMarked;
