package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.ByHand;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All methods of an application in parts that are small enough to be probed at once. */
final class Parts {

    /** A little less than what the agent accepts, for classes may be loaded meanwhile. */
    private static final int MOST = 19_000;

    /** The rest are classes in packages of their own. */
    private static final double COVERED = 0.9;

    private Parts() {}

    /**
     * Requests for as few parts as there must be, for all packages together, or for the first of them.
     *
     * @param packages {@code org.shop} with all below it, {@code org.shop.*} without
     * @param further what else stands in each request: {@code "scopes":["POOL"]}
     * @param most parts that are wanted; if there are fewer, nearly all methods are in one
     */
    static List<String> of(ByHand agent, List<String> packages, String further, int most) {
        List<String> requests = new ArrayList<>();
        List<String> part = new ArrayList<>();
        int size = 0;
        int sum = 0;
        for (String name : packages) {
            String pattern = name.endsWith(".*") ? name + ".*" : name + ".**.*";
            int methods = methods(agent, request(List.of(pattern), ""));
            assertThat(methods).as("methods of " + pattern).isLessThan(MOST);
            if (size + methods > MOST) {
                requests.add(request(part, further));
                if (requests.size() == most) {
                    return requests;
                }
                part.clear();
                size = 0;
            }
            part.add(pattern);
            size += methods;
            sum += methods;
        }
        requests.add(request(part, further));
        assertThat(sum).as("methods in parts").isGreaterThan((int)
                (COVERED * methods(agent, request(List.of("**.*"), ""))));
        return requests;
    }

    private static int methods(ByHand agent, String request) {
        JsonObject methods = agent.dryRun(request).getAsJsonObject("methods");
        return methods.has("METHOD") ? methods.get("METHOD").getAsInt() : 0;
    }

    private static String request(List<String> patterns, String further) {
        return Stream.of(
                        patterns.stream()
                                .map(pattern -> "\"" + pattern + "\"")
                                .collect(Collectors.joining(",", "\"methods\":{\"patterns\":[", "]}")),
                        "\"budgetPercent\":100000",
                        further)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
