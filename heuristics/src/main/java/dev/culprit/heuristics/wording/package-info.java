/**
 * What people read: sentences about verdicts and findings, facts, quantities. Rules hand over numbers and names, typed by small
 * records; which words they become is decided here and nowhere else.
 */
@NullMarked
package dev.culprit.heuristics.wording;

import org.jspecify.annotations.NullMarked;
