/**
 * What hangs on things that stay when the agent leaves: on the application's threads, and in caches of the JVM. All of it would keep the
 * agent's class loader, and with it every class of ours, for as long as the JVM runs.
 */
@NullMarked
package dev.culprit.agent.leaving;

import org.jspecify.annotations.NullMarked;
