/** What a request of each test case does, with the fault and without: one class per case. */
@NullMarked
package dev.culprit.apps.cases.program;

import org.jspecify.annotations.NullMarked;
