package dev.culprit.premain;

import java.util.concurrent.ExecutorService;

/** Breaks the rule of its package, to prove it. */
public record StartsThreadPools(ExecutorService pool) {}
