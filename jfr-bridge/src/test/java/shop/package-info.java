/** Applications under test, outside of our own packages because those are not taken for an application's. */
@NullMarked
package shop;

import org.jspecify.annotations.NullMarked;
