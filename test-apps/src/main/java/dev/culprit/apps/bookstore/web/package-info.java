/** The 14 interactions, one servlet each, and the HTML pages they answer with. */
@NullMarked
package dev.culprit.apps.bookstore.web;

import org.jspecify.annotations.NullMarked;
