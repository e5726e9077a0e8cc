package dev.culprit.agent.probes.jdbc;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;

/** What is probed of results. */
public enum FetchSite implements SiteKind {
    /** Gives the result of a statement that has been executed. */
    RESULT,
    /** A row of a result has been found; with the result as receiver. */
    ROW;

    @Override
    public Scope scope() {
        return Scope.FETCH;
    }
}
