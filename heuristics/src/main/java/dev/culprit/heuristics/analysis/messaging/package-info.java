/** What is sent, to whom, and how much of it at a time. */
@NullMarked
package dev.culprit.heuristics.analysis.messaging;

import org.jspecify.annotations.NullMarked;
