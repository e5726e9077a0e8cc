package dev.culprit.jfr.read.waits;

import dev.culprit.jfr.read.places.Allocations;
import dev.culprit.jfr.read.places.Computing;
import dev.culprit.jfr.read.places.HotThreads;
import org.jspecify.annotations.Nullable;

/**
 * What the pass over the waits finds out besides the states of calls.
 *
 * @param sites where calls waited
 * @param holders who held the locks
 * @param computing where stopped threads of calls computed
 * @param threads those that computed most
 * @param allocations null unless stacks were taken
 * @param messages who sent messages to where
 */
record Findings(
        Sites sites,
        Holders holders,
        Computing computing,
        HotThreads threads,
        @Nullable Allocations allocations,
        MessageFlows messages) {}
