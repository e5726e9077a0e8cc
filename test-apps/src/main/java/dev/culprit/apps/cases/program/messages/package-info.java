/** Applications that send too many messages, and their twins. */
@NullMarked
package dev.culprit.apps.cases.program.messages;

import org.jspecify.annotations.NullMarked;
