/** The servlet containers the shop can run in. */
@NullMarked
package dev.culprit.apps.bookstore.server;

import org.jspecify.annotations.NullMarked;
