/** Stands for a library under an application. */
@NullMarked
package freemarker;

import org.jspecify.annotations.NullMarked;
