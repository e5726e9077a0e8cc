package dev.culprit.client.load;

import dev.culprit.client.load.http.UrlText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One request of a script.
 *
 * @param name name in reports; steps of equal name are counted together
 * @param probability in (0, 1]: how often the step is taken when its sequence comes to it
 * @param think pause after this step, null for the script's own
 */
record Step(
        String name,
        Request request,
        AnswerRules rules,
        double probability,
        @Nullable ThinkTime think) {

    /**
     * What is sent.
     *
     * @param method HTTP method in capitals
     * @param url absolute URL; its scheme, host and port are constant
     * @param body null for none
     */
    record Request(
            String method,
            Template url,
            Map<String, Template> headers,
            @Nullable Template body) {

        Request {
            headers = new LinkedHashMap<>(headers);
        }
    }

    /**
     * What is done with the answer.
     *
     * @param extract variables to take from the answer: the first group of the first match in head or body
     * @param expected statuses that count as success; empty means every status below 400, but no redirect of a GET: what
     *     the user wanted lies elsewhere then, often behind a login
     */
    record AnswerRules(Map<String, Pattern> extract, Set<Integer> expected, boolean followRedirects) {

        /** Nothing is taken from it, and redirects are not followed. */
        static final AnswerRules USUAL = new AnswerRules(Map.of(), Set.of(), false);

        AnswerRules {
            extract = new LinkedHashMap<>(extract);
            expected = Set.copyOf(expected);
        }
    }

    /** The header with user and password. */
    static final String AUTHORIZATION = "Authorization";

    Step {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a step needs a name");
        }
        if (!(probability > 0 && probability <= 1)) {
            throw new IllegalArgumentException("step " + name + ": probability must lie in (0, 1]: " + probability);
        }
        Template url = request.url();
        if (url.parts().get(0).indexOf('/', "https://".length()) < 0 && !url.isConstant()) {
            throw new IllegalArgumentException("step " + name + ": no variables in scheme, host or port");
        }
    }

    static Step get(String name, UrlText url) {
        Map<String, Template> headers = url.authorization()
                .map(value -> Map.of(AUTHORIZATION, Template.of(value)))
                .orElse(Map.of());
        return new Step(name, new Request("GET", Template.of(url.url()), headers, null), AnswerRules.USUAL, 1, null);
    }

    /** HTTP method in capitals. */
    String method() {
        return request.method();
    }

    /** Absolute URL; its scheme, host and port are constant. */
    Template url() {
        return request.url();
    }

    Map<String, Template> headers() {
        return request.headers();
    }

    /** Null for none. */
    @Nullable
    Template body() {
        return request.body();
    }

    /** Variables to take from the answer. */
    Map<String, Pattern> extract() {
        return rules.extract();
    }

    /** Statuses that count as success; empty for the usual ones. */
    Set<Integer> expected() {
        return rules.expected();
    }

    boolean followRedirects() {
        return rules.followRedirects();
    }

    /** Whether every request is the same, cookies aside. */
    boolean isConstant() {
        Template body = body();
        return url().isConstant()
                && (body == null || body.isConstant())
                && !followRedirects()
                && headers().values().stream().allMatch(Template::isConstant);
    }

    boolean accepts(int status) {
        return expected().isEmpty()
                ? status < (method().equals("GET") ? 300 : 400)
                : expected().contains(status);
    }

    /** A sequence of steps that a user goes through from beginning to end. */
    record Sequence(String name, double weight, boolean freshSession, List<Step> steps) {

        Sequence {
            if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("sequence " + name + ": weight must be positive: " + weight);
            }
            if (steps.isEmpty()) {
                throw new IllegalArgumentException("sequence " + name + " has no steps");
            }
            steps = List.copyOf(steps);
        }
    }
}
