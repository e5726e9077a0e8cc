package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.Scope;
import java.util.List;

/**
 * What switching probes on would do to the classes loaded now.
 *
 * @param applied numbers, as after doing it
 * @param methods every method that would carry a probe
 */
public record Survey(Applied applied, List<Site> methods) {

    public Survey {
        methods = List.copyOf(methods);
    }

    /** Those that somebody chose. */
    public List<Site> chosenMethods() {
        return of(Scope.METHOD);
    }

    /** Those that somebody chose for the locks in them. */
    public List<Site> methodsWithLocks() {
        return of(Scope.LOCKS);
    }

    private List<Site> of(Scope scope) {
        return methods.stream().filter(site -> site.kind().scope() == scope).toList();
    }
}
