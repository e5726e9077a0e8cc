/** Child JVMs with the packaged agent, for integration tests. */
@NullMarked
package dev.culprit.agent.testing;

import org.jspecify.annotations.NullMarked;
