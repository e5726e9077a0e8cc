/** What can be told of the thing that a finding names: each fact has a name, a unit and a value. */
@NullMarked
package dev.culprit.heuristics.facts;

import org.jspecify.annotations.NullMarked;
