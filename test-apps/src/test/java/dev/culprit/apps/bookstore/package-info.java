/** Tests of the whole shop: real servlet container, real database process. */
@NullMarked
package dev.culprit.apps.bookstore;

import org.jspecify.annotations.NullMarked;
