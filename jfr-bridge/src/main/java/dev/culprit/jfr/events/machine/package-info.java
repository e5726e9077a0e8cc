/** The machine and the JVM: processors, memory, disks, network, and processes that are called. */
@NullMarked
package dev.culprit.jfr.events.machine;

import org.jspecify.annotations.NullMarked;
