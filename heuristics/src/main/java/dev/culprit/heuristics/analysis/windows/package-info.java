/** Which of several windows a service is judged by, and what a mean call of it consists of. */
@NullMarked
package dev.culprit.heuristics.analysis.windows;

import org.jspecify.annotations.NullMarked;
