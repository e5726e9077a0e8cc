package dev.culprit.advice;

import java.util.List;

/** Breaks the rule of its package, to prove it. */
public record KeepsAList(List<String> list) {}
