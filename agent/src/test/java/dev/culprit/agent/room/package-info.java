@NullMarked
package dev.culprit.agent.room;

import org.jspecify.annotations.NullMarked;
