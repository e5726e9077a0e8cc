/** What to ask and how to decide. Pure: no JFR, JMX, HTTP, byte code, threads, files or clock. */
@NullMarked
package dev.culprit.heuristics;

import org.jspecify.annotations.NullMarked;
