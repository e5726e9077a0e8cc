package dev.culprit.heuristics.simulation.cases;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.SimulatedService;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An application with known truth.
 *
 * @param id number in the table of cases, with a letter for a variant
 * @param title what is wrong, in words
 * @param application shows the problem
 * @param twin the same without the problem, if it differs
 * @param requirement what the services must fulfil
 * @param faultyService the only service with the problem
 * @param expected answers to the questions that arise, parents before children
 * @param causes any of them names the problem correctly; empty if nothing is wrong
 * @param artefacts what a finding should name; empty if nothing has a name
 */
public record TestCase(
        String id,
        String title,
        SimulatedApplication application,
        Optional<SimulatedApplication> twin,
        Requirement requirement,
        String faultyService,
        Map<Question, Boolean> expected,
        Set<Cause> causes,
        List<Named> artefacts) {

    private static final double SHORT_WINDOW_SECONDS = 60;
    private static final double LONG_WINDOW_SECONDS = 300;
    /** Violated all the time, but by few requests, or by few of those that are. */
    private static final Set<String> TIGHT = Set.of("9", "23", "66");

    public TestCase {
        causes = Set.copyOf(causes);
        artefacts = List.copyOf(artefacts);
    }

    /** The name and location of an artefact. */
    public record Named(Artefact.Type type, String name, String location) {}

    /**
     * How long the window at full load must be for the expected answers, in seconds. Hiccups, ramps, small violation
     * shares and clean systems need the full horizon of 300 s; what is violated all the time shows in 60 s.
     */
    public double decisiveWindowSeconds() {
        boolean obvious = expected(Question.CONTINUOUSLY_VIOLATED_REQUIREMENTS).orElse(false);
        return obvious && !TIGHT.contains(id) ? SHORT_WINDOW_SECONDS : LONG_WINDOW_SECONDS;
    }

    /** The expected answer; empty if the question does not arise. */
    public Optional<Boolean> expected(Question question) {
        return Optional.ofNullable(expected.get(question));
    }

    static TestCase of(String id, String title, SimulatedService faulty, SimulatedService clean) {
        return of(id, title, SimulatedApplication.of(faulty)).withTwin(SimulatedApplication.of(clean));
    }

    static TestCase of(String id, String title, SimulatedApplication application) {
        return new TestCase(
                id,
                title,
                application,
                Optional.empty(),
                Requirement.DEFAULT,
                application.services().get(0).name(),
                ExpectedAnswers.of(id),
                Set.of(),
                List.of());
    }

    TestCase withTwin(SimulatedApplication clean) {
        return new TestCase(
                id, title, application, Optional.of(clean), requirement, faultyService, expected, causes, artefacts);
    }

    TestCase requiring(String expression) {
        Requirement other = Requirement.parse(expression);
        return new TestCase(id, title, application, twin, other, faultyService, expected, causes, artefacts);
    }

    TestCase causedBy(Cause... right) {
        return new TestCase(
                id, title, application, twin, requirement, faultyService, expected, Set.of(right), artefacts);
    }

    TestCase naming(Artefact.Type type, Place... places) {
        List<Named> named = List.of(places).stream()
                .map(place -> new Named(type, place.resource(), place.location() == null ? "" : place.location()))
                .toList();
        return new TestCase(id, title, application, twin, requirement, faultyService, expected, causes, named);
    }

    @Override
    public String toString() {
        return "TC" + id + " " + title;
    }
}
