package dev.culprit.agent.probes.jdbc;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;

/** What is probed of statements. */
public enum StatementSite implements SiteKind {
    /** A JDBC call that may talk to the database; with its SQL text as argument, or null. */
    STATEMENT,
    /** A JDBC call without SQL text that may talk to the database: ends of transactions, session state, closing. */
    SESSION,
    /** Makes a statement object from SQL text. */
    PREPARE,
    /** Adds SQL text to a batch that is executed later. */
    BATCH_TEXT;

    @Override
    public Scope scope() {
        return Scope.DATABASE;
    }
}
