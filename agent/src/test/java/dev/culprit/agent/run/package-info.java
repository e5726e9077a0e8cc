/** Tests of runs; the fakes here stand for the application, the probes and the load generator. */
@NullMarked
package dev.culprit.agent.run;

import org.jspecify.annotations.NullMarked;
