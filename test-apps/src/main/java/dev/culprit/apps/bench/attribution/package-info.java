/** How exactly a diagnosis tells where the time of calls goes. */
@NullMarked
package dev.culprit.apps.bench.attribution;

import org.jspecify.annotations.NullMarked;
