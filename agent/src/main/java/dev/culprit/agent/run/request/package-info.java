/** What is asked of a run, how it is checked, and what it is refused with. */
@NullMarked
package dev.culprit.agent.run.request;

import org.jspecify.annotations.NullMarked;
