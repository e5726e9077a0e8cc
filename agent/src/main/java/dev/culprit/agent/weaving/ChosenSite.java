package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;

/** What is probed in methods that somebody chose. */
public enum ChosenSite implements SiteKind {
    /** A method of which sums are kept. */
    METHOD_SUM(Scope.METHOD),
    /** A method of which every call is written down. */
    METHOD_CALL(Scope.METHOD),
    /** A method, where it enters monitors and asks for locks. */
    LOCK(Scope.LOCKS),
    /** A synchronized method that a chosen one calls. */
    LOCK_CALL(Scope.LOCKS),
    /** A method that is synchronized, where it begins. */
    LOCK_METHOD(Scope.LOCKS);

    private final Scope scope;

    ChosenSite(Scope scope) {
        this.scope = scope;
    }

    @Override
    public Scope scope() {
        return scope;
    }
}
