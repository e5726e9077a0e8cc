package dev.culprit.agent.probes.shared;

/** One time that a statement is executed. The object of its result may be the same the next time. */
public final class Execution {

    /** 0 if it is not measured. */
    public final long statementId;

    public Execution(long statementId) {
        this.statementId = statementId;
    }
}
