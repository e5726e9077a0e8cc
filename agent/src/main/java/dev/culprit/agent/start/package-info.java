/**
 * Puts the agent together and takes it apart again.
 *
 * <p>Three rooms, three class loaders:
 *
 * <pre>{@code
 * bootstrap loader     JDK (java.base …)  +  dev.culprit.boot        culprit-agent.jar, plain class files
 *       ▲        ▲
 * platform loader │    JDK (java.sql, jdk.httpserver …)
 *   ▲         ▲   │
 *   │    system loader   the application  +  dev.culprit.premain     culprit-agent.jar, plain class files
 *   │         ▲
 *   │    loaders of the application (containers, plug-ins …)
 *   │
 * IsolatedLoader       dev.culprit.agent, .jfr, .heuristics,         culprit-agent.jar, inst/<library>/….classdata
 *                      Byte Buddy, Jolokia, Gson, Commons Math
 * }</pre>
 *
 * <p>The application and the agent's room cannot see each other; both see the boot room, which holds the dispatch that
 * instrumented code calls. Advice classes lie in the agent's room, but only their bytes are read and copied into methods
 * of the application, where {@code dev.culprit.boot} is all that resolves. Of {@code dev.culprit.premain} there is one
 * class, and it only opens the door: {@code AgentEntry} (system loader) puts the jar on the bootstrap search path, makes
 * the isolated loader, and calls {@link dev.culprit.agent.start.AgentMain} in it.
 *
 * <p>Because the bootstrap search path was extended, the JVM shares no archived classes of the application any more
 * (archived JDK classes stay shared), and says so in one line if such an archive is in use.
 */
@NullMarked
package dev.culprit.agent.start;

import org.jspecify.annotations.NullMarked;
