package dev.culprit.client.load;

import dev.culprit.client.load.Step.Sequence;
import dev.culprit.client.load.http.Endpoint;
import dev.culprit.client.load.http.UrlText;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What the users of the built-in driver do: again and again one of some sequences of requests, chosen by weight.
 *
 * @param data values for variables; each time a sequence begins one value is drawn per variable
 * @param timeout time after which a request is given up, from its sending to the last byte of its answer
 * @param verifyTls false to accept any certificate
 */
public record LoadScript(
        List<Sequence> sequences,
        Map<String, List<String>> data,
        ThinkTime think,
        Duration timeout,
        boolean verifyTls) {

    /** As in the experiments of Wert (2015). */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(120);

    public LoadScript {
        if (sequences.isEmpty()) {
            throw new IllegalArgumentException("a load needs at least one URL or sequence");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout must be positive: " + timeout);
        }
        sequences = List.copyOf(sequences);
        data = Map.copyOf(data);
    }

    /**
     * Users who fetch one of several URLs at a time.
     *
     * @param urls each {@code http://...}, {@code https://...}, or with a weight in front: {@code 3*http://...}
     * @throws IllegalArgumentException if one cannot be read; the message is one line
     */
    public static LoadScript ofUrls(List<String> urls, ThinkTime think) {
        List<UrlText> texts = urls.stream()
                .map(url -> UrlText.of(url.substring(weightEnd(url))))
                .toList();
        List<String> bare = texts.stream().map(UrlText::url).toList();
        bare.forEach(url -> Endpoint.of(url));
        List<String> names = names(bare);
        List<Sequence> sequences = new ArrayList<>();
        for (int i = 0; i < urls.size(); i++) {
            Step step = Step.get(names.get(i), texts.get(i));
            sequences.add(new Sequence(step.name(), weight(urls.get(i)), false, List.of(step)));
        }
        return new LoadScript(sequences, Map.of(), think, DEFAULT_TIMEOUT, true);
    }

    public LoadScript withThink(ThinkTime other) {
        return new LoadScript(sequences, data, other, timeout, verifyTls);
    }

    public LoadScript withTimeout(Duration other) {
        return new LoadScript(sequences, data, think, other, verifyTls);
    }

    public LoadScript withoutTlsVerification() {
        return new LoadScript(sequences, data, think, timeout, false);
    }

    Sequence pick(RandomGenerator random) {
        if (sequences.size() == 1) {
            return sequences.get(0);
        }
        double left = random.nextDouble()
                * sequences.stream().mapToDouble(Sequence::weight).sum();
        for (Sequence sequence : sequences) {
            left -= sequence.weight();
            if (left < 0) {
                return sequence;
            }
        }
        return sequences.get(sequences.size() - 1);
    }

    /** Names of all steps without repetition, in order of the script. */
    List<String> stepNames() {
        return sequences.stream()
                .flatMap(sequence -> sequence.steps().stream())
                .map(Step::name)
                .distinct()
                .toList();
    }

    Set<Endpoint> endpoints() {
        Set<Endpoint> endpoints = new HashSet<>();
        sequences.forEach(sequence -> sequence.steps()
                .forEach(step -> endpoints.add(Endpoint.of(step.url().parts().get(0)))));
        return endpoints;
    }

    private static int weightEnd(String url) {
        int star = url.indexOf('*');
        int colon = url.indexOf(':');
        return star >= 0 && (colon < 0 || star < colon) ? star + 1 : 0;
    }

    private static double weight(String url) {
        String prefix = url.substring(0, weightEnd(url));
        if (prefix.isEmpty()) {
            return 1;
        }
        try {
            return Double.parseDouble(prefix.substring(0, prefix.length() - 1));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "cannot read the weight of '" + UrlText.hidden(url) + "': write it like 3*http://...", e);
        }
    }

    /** The shortest form that tells all URLs apart: path, path with query, or the whole URL. */
    private static List<String> names(List<String> urls) {
        List<String> paths = urls.stream().map(LoadScript::path).toList();
        Map<String, Integer> uses = new HashMap<>();
        paths.forEach(path -> uses.merge(path, 1, Integer::sum));
        List<String> names = new ArrayList<>();
        for (int i = 0; i < urls.size(); i++) {
            boolean unique = uses.getOrDefault(paths.get(i), 0) == 1;
            names.add(unique ? paths.get(i) : urls.get(i));
        }
        return names;
    }

    private static String path(String url) {
        String path = URI.create(url).getRawPath();
        return path == null || path.isEmpty() ? "/" : path;
    }
}
