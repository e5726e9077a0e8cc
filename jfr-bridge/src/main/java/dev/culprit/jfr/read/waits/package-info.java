/**
 * What calls wait for. {@link dev.culprit.jfr.read.waits.WaitReader} joins every wait to the call that it is part of. Then what the waits
 * leave is {@linkplain dev.culprit.jfr.read.waits.SplitCalls split}, {@linkplain dev.culprit.jfr.read.waits.JoinedTasks tasks} and
 * {@linkplain dev.culprit.jfr.read.waits.JoinedParts later parts} are added to their calls. The columns of states are seen in this package
 * only, and do not change any more when calls are {@linkplain dev.culprit.jfr.read.waits.AttributedCalls attributed}.
 */
@NullMarked
package dev.culprit.jfr.read.waits;

import org.jspecify.annotations.NullMarked;
