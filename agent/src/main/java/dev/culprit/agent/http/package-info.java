/**
 * The HTTP port: Jolokia's protocol on loopback, behind a token, a default-deny policy and our own small front, which
 * takes nothing but POST with JSON.
 */
@NullMarked
package dev.culprit.agent.http;

import org.jspecify.annotations.NullMarked;
