/** The port, most of it in child JVMs with the packaged jar. */
@NullMarked
package dev.culprit.agent.http;

import org.jspecify.annotations.NullMarked;
