/** Networks that are slower than the loopback interface, in front of servers on it. */
@NullMarked
package dev.culprit.apps.relay;

import org.jspecify.annotations.NullMarked;
