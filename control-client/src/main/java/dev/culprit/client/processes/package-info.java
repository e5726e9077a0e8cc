/** What the operating system tells of processes: their files, sockets and command lines; nothing where it has no {@code /proc}. */
@NullMarked
package dev.culprit.client.processes;

import org.jspecify.annotations.NullMarked;
