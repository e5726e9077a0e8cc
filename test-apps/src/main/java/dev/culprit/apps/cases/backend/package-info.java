/** What the cases call: a database, a message broker and another service, each in a process of its own. */
@NullMarked
package dev.culprit.apps.cases.backend;

import org.jspecify.annotations.NullMarked;
