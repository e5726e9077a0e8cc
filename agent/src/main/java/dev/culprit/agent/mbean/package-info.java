/**
 * The control surface: a thin skin over the Java API. Operations answer with JSON documents, refusals included ({@link
 * dev.culprit.agent.mbean.Refusal}), and never take longer than a second.
 */
@NullMarked
package dev.culprit.agent.mbean;

import org.jspecify.annotations.NullMarked;
