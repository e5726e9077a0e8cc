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

    private Parts() {}

    /**
     * Requests for as few parts as there must be, for all methods together, or for the first of them.
     *
     * @param packages {@code org.shop} with all below it, {@code org.shop.*} without; what is elsewhere becomes the last part
     * @param further what else stands in each request: {@code "scopes":["POOL"]}
     * @param most parts that are wanted
     */
    static List<String> of(ByHand agent, List<String> packages, String further, int most) {
        List<String> requests = new ArrayList<>();
        List<String> part = new ArrayList<>();
        List<String> all = new ArrayList<>();
        int size = 0;
        for (String name : packages) {
            String pattern = name.endsWith(".*") ? name + ".*" : name + ".**.*";
            int methods = methods(agent, List.of(pattern), List.of());
            if (size + methods > MOST) {
                requests.add(request(part, List.of(), further));
                if (requests.size() == most) {
                    return requests;
                }
                part.clear();
                size = 0;
            }
            part.add(pattern);
            all.add(pattern);
            size += methods;
        }
        requests.add(request(part, List.of(), further));
        if (requests.size() < most && methods(agent, List.of("**.*"), all) > 0) {
            requests.add(request(List.of("**.*"), all, further));
        }
        return requests;
    }

    private static int methods(ByHand agent, List<String> patterns, List<String> excludes) {
        JsonObject methods = agent.dryRun(request(patterns, excludes, "")).getAsJsonObject("methods");
        int number = methods.has("METHOD") ? methods.get("METHOD").getAsInt() : 0;
        assertThat(number).as("methods of " + patterns + " without " + excludes).isLessThan(MOST);
        return number;
    }

    private static String request(List<String> patterns, List<String> excludes, String further) {
        return Stream.of(
                        "\"methods\":{" + texts("patterns", patterns) + "," + texts("excludes", excludes) + "}",
                        "\"budgetPercent\":100000",
                        further)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String texts(String name, List<String> texts) {
        return texts.stream()
                .map(text -> "\"" + text + "\"")
                .collect(Collectors.joining(",", "\"" + name + "\":[", "]"));
    }
}
