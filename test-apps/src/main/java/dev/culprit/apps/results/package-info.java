/** Results that are collected over several sittings. */
@NullMarked
package dev.culprit.apps.results;

import org.jspecify.annotations.NullMarked;
