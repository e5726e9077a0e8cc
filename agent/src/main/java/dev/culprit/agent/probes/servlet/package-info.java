/** Requests that enter by the interface of servlets, {@code jakarta} and {@code javax}. */
@NullMarked
package dev.culprit.agent.probes.servlet;

import org.jspecify.annotations.NullMarked;
