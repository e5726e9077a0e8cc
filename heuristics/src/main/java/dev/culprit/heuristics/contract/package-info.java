/** The documents that client and agent exchange while a diagnosis runs. */
@NullMarked
package dev.culprit.heuristics.contract;

import org.jspecify.annotations.NullMarked;
