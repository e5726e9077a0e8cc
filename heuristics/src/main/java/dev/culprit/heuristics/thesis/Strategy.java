package dev.culprit.heuristics.thesis;

/**
 * One way of the thesis to decide whether a service has a problem.
 *
 * @param problem id of the problem in the taxonomy
 * @param name with its parameter, if it has one
 * @param winner whether the thesis chose it among its rivals
 * @param published accuracy in the thesis, 0..1 (tables 6.2 to 6.12)
 */
public record Strategy(String problem, String name, boolean winner, double published, Rule rule) {

    /** What it looks at is known by the name of its file. */
    @FunctionalInterface
    public interface Rule {

        /** Whether the service has the problem. Never throws on poor data: what is not shown is not there. */
        boolean detects(String service, Experiments experiments);
    }

    static Strategy winner(String problem, String name, double published, Rule rule) {
        return new Strategy(problem, name, true, published, rule);
    }

    static Strategy rival(String problem, String name, double published, Rule rule) {
        return new Strategy(problem, name, false, published, rule);
    }

    @Override
    public String toString() {
        return problem + ": " + name;
    }
}
