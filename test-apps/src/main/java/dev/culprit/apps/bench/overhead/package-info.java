/** What measuring costs: probes per call, beside other instruments in the same run. */
@NullMarked
package dev.culprit.apps.bench.overhead;

import org.jspecify.annotations.NullMarked;
