/** What a library says of itself: which of its methods are probed, and what for. */
@NullMarked
package dev.culprit.agent.weaving.library;

import org.jspecify.annotations.NullMarked;
