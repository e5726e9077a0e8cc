package dev.culprit.jfr.read.waits;

import org.jspecify.annotations.Nullable;

/**
 * Calls of which all waits have been read, so that each moment is claimed by the state that comes first. It is still open what nothing
 * claims, and what calls did by way of tasks and later parts. Each of the steps that settle this takes what the one before gives:
 * {@link SplitCalls}, {@link JoinedTasks}, {@link JoinedParts}, {@link AttributedCalls}.
 */
public final class ClaimedCalls implements WaitsRead {

    private final Findings findings;
    /** Null when it has been handed on. */
    private @Nullable Accounting accounting;

    ClaimedCalls(Accounting accounting, Findings findings) {
        this.accounting = accounting;
        this.findings = findings;
    }

    /**
     * Settles what is open. Can be done once.
     *
     * @param machine mean use of the machine in the window, 0..1; NaN if unknown
     * @throws IllegalStateException if it was done before
     */
    public AttributedCalls attributed(double machine) {
        SplitCalls split = SplitCalls.of(this, machine);
        JoinedTasks tasks = JoinedTasks.of(split);
        JoinedParts parts = JoinedParts.of(tasks);
        return AttributedCalls.of(parts, findings);
    }

    /** Hands on what has been booked so far: from then on nobody else adds to it. */
    Accounting handOn() {
        Accounting booked = accounting;
        if (booked == null) {
            throw new IllegalStateException("these calls have been attributed");
        }
        accounting = null;
        return booked;
    }
}
