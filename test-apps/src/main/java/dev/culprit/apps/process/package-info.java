/** Starting applications in JVMs of their own. */
@NullMarked
package dev.culprit.apps.process;

import org.jspecify.annotations.NullMarked;
