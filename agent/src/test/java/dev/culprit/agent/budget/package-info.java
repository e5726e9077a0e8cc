@NullMarked
package dev.culprit.agent.budget;

import org.jspecify.annotations.NullMarked;
