package dev.culprit.agent.probes.executors;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;

/** What is probed of executors. */
public enum TaskSite implements SiteKind {
    /** {@code execute} of an executor; with the task as argument. */
    SUBMIT,
    /** A new thread of an executor begins; with its first task as argument. */
    FIRST,
    /** A thread of an executor takes its next task, and is done with the one before. */
    TAKE,
    /** A task that is run, by whatever thread. */
    RUN;

    @Override
    public Scope scope() {
        return Scope.EXECUTOR;
    }
}
