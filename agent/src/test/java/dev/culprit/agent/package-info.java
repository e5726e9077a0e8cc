/** Rules and tests of the whole module. */
@NullMarked
package dev.culprit.agent;

import org.jspecify.annotations.NullMarked;
