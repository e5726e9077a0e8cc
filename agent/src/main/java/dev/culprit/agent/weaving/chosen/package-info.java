/** Methods of the application that somebody chooses by hand. */
@NullMarked
package dev.culprit.agent.weaving.chosen;

import org.jspecify.annotations.NullMarked;
