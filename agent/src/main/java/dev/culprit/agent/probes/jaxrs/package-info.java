/** The paths of resources, as the implementations of JAX-RS know them: Jersey and RESTEasy. */
@NullMarked
package dev.culprit.agent.probes.jaxrs;

import org.jspecify.annotations.NullMarked;
