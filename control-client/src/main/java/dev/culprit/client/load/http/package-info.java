/** What the built-in driver needs of HTTP and TLS, without a word of load. */
@NullMarked
package dev.culprit.client.load.http;

import org.jspecify.annotations.NullMarked;
