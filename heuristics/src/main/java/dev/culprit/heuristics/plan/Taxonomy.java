package dev.culprit.heuristics.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tree of performance problems, symptoms above causes (Wert 2015, section 4.3). A cause that is there makes every node on its
 * path to the root observable; so a symptom that is not observed rules out everything below it, which is what allows the
 * search to prune.
 *
 * <p>Nodes that have several parents in the literature are repeated: a problem is identified by its path.
 */
public final class Taxonomy {

    private final Map<String, Category> categories = new LinkedHashMap<>();

    private Taxonomy(List<Category> nodes) {
        for (Category node : nodes) {
            if (categories.put(node.id(), node) != null) {
                throw new IllegalArgumentException("two nodes have the id " + node.id());
            }
            if (node.parent() != null && !categories.containsKey(node.parent())) {
                throw new IllegalArgumentException(node.id() + " stands before its parent " + node.parent());
            }
        }
        if (nodes.stream().filter(node -> node.parent() == null).count() != 1) {
            throw new IllegalArgumentException("a taxonomy has exactly one root");
        }
    }

    /** A taxonomy of the given nodes, parents before children. */
    public static Taxonomy of(List<Category> nodes) {
        return new Taxonomy(nodes);
    }

    /** The 27 published anti-patterns and the nodes that group them. */
    public static Taxonomy standard() {
        List<Category> nodes = new ArrayList<>();
        nodes.add(new Category("performance-problem", null, "Performance Problem", "", false));
        String root = "performance-problem";
        add(nodes, root, "application-hiccups", "Application Hiccups", "look for periodic peaks in the response times");
        add(
                nodes,
                "application-hiccups",
                "gc-hiccups",
                "Garbage Collection Hiccups",
                "compare the peaks with the pauses of the collector");
        byHand(
                nodes,
                "gc-hiccups",
                "wrong-cache-strategy",
                "Wrong Cache Strategy",
                "compare hit rates of caches with what they keep");
        byHand(nodes, "gc-hiccups", "session-as-a-cache", "Session as a Cache", "look at the size of user sessions");
        add(
                nodes,
                "gc-hiccups",
                "large-temporary-objects",
                "Large Temporary Objects",
                "look at allocations outside thread-local buffers");
        byHand(
                nodes,
                "gc-hiccups",
                "gc-hiccups/sisyphus-database-retrieval",
                "Sisyphus Database Retrieval",
                "compare rows fetched with rows shown");
        add(nodes, root, "the-ramp", "The Ramp", "repeat the same light load after hours of operation");
        add(
                nodes,
                "the-ramp",
                "the-ramp/sisyphus-database-retrieval",
                "Sisyphus Database Retrieval",
                "compare rows fetched with rows shown");
        add(
                nodes,
                "the-ramp",
                "dormant-references",
                "Dormant References",
                "compare the heap after full collections over hours");
        add(nodes, root, "continuously-violated-requirements", "Continuously Violated Requirements", "");
        String continuous = "continuously-violated-requirements";
        add(nodes, continuous, "single-user-problem", "Single User Problem", "");
        add(
                nodes,
                "single-user-problem",
                "chatty-service",
                "Chatty Service",
                "count the calls to other services of one request");
        add(nodes, "single-user-problem", "the-knot", "The Knot", "look for one long call to another service");
        String statements = "count equal statements per request";
        add(nodes, "single-user-problem", "single-user-problem/the-stifle", "The Stifle", statements);
        String chains = "look for chains of queries that feed each other";
        add(
                nodes,
                "single-user-problem",
                "single-user-problem/circuitous-treasure-hunt",
                "Circuitous Treasure Hunt",
                chains);
        add(nodes, continuous, "traffic-jam", "Traffic Jam", "");
        String jam = "traffic-jam";
        add(nodes, jam, "one-lane-bridge", "One Lane Bridge", "");
        add(
                nodes,
                "one-lane-bridge",
                "dispensable-synchronization",
                "Dispensable Synchronization",
                "ask whether the named critical section must be that wide");
        add(
                nodes,
                "one-lane-bridge",
                "database-one-lane-bridge",
                "Database One Lane Bridge",
                "look at lock waits in the database's own statistics");
        add(
                nodes,
                "one-lane-bridge",
                "bottleneck-service",
                "Bottleneck Service",
                "compare response times of the called service over the load");
        add(nodes, jam, "excessive-messaging", "Excessive Messaging", "look at queue lengths and messages per request");
        add(
                nodes,
                "excessive-messaging",
                "the-blob",
                "The Blob",
                "count messages sent and received per component at the broker");
        add(nodes, "excessive-messaging", "empty-semi-trucks", "Empty Semi Trucks", "look for messages sent in a loop");
        add(
                nodes,
                jam,
                "database-congestion",
                "Database Congestion",
                "look at the database's processor use and lock waits");
        add(nodes, "database-congestion", "the-stifle", "The Stifle", statements);
        add(nodes, "database-congestion", "circuitous-treasure-hunt", "Circuitous Treasure Hunt", chains);
        byHand(
                nodes,
                "database-congestion",
                "database-congestion/insufficient-caching",
                "Insufficient Caching",
                "look for repeated queries with equal results");
        add(
                nodes,
                "database-congestion",
                "expensive-database-call",
                "Expensive Database Call",
                "look for one long statement per request");
        byHand(
                nodes,
                "expensive-database-call",
                "spaghetti-query",
                "Spaghetti Query",
                "look at the plan of the statement");
        byHand(
                nodes,
                "expensive-database-call",
                "expensive-database-call/sisyphus-database-retrieval",
                "Sisyphus Database Retrieval",
                "compare rows fetched with rows shown");
        add(nodes, jam, "traffic-jam/the-stifle", "The Stifle", statements);
        add(nodes, jam, "cpu-intensive-application", "CPU-intensive Application", "");
        add(
                nodes,
                "cpu-intensive-application",
                "excessive-dynamic-allocation",
                "Excessive Dynamic Allocation",
                "look at the allocation samples of the hot method");
        byHand(
                nodes,
                "cpu-intensive-application",
                "tower-of-babel",
                "Tower of Babel",
                "look for parsers and serializers among the hot methods");
        byHand(
                nodes,
                "cpu-intensive-application",
                "unnecessary-processing",
                "Unnecessary Processing",
                "ask whether the hot method's result is used");
        add(
                nodes,
                "cpu-intensive-application",
                "spin-wait",
                "Spin Wait",
                "look for threads that burn processor time without load");
        byHand(
                nodes,
                "cpu-intensive-application",
                "cpu-intensive-application/insufficient-caching",
                "Insufficient Caching",
                "look for repeated calls with equal arguments");
        add(nodes, jam, "unbalanced-processing", "Unbalanced Processing", "compare the use of single processors");
        add(nodes, "unbalanced-processing", "single-threaded-code", "Single-threaded Code", "look for one busy thread");
        byHand(
                nodes,
                "unbalanced-processing",
                "pipe-and-filter",
                "Pipe and Filter Architecture",
                "compare the times of the stages");
        return new Taxonomy(nodes);
    }

    private static void add(List<Category> nodes, String parent, String id, String name, String hint) {
        nodes.add(new Category(id, parent, name, hint, false));
    }

    private static void byHand(List<Category> nodes, String parent, String id, String name, String hint) {
        nodes.add(new Category(id, parent, name, hint, true));
    }

    /** All nodes, parents before children. */
    public List<Category> categories() {
        return List.copyOf(categories.values());
    }

    /**
     * The node with this id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Category category(String id) {
        Category category = categories.get(id);
        if (category == null) {
            throw new IllegalArgumentException("no such category: " + id);
        }
        return category;
    }

    /** Ids of all nodes of this name: the id itself, or the last part of it where several nodes have the same problem. */
    public List<String> named(String name) {
        return categories.keySet().stream()
                .filter(id -> id.equals(name) || id.endsWith("/" + name))
                .toList();
    }

    public Category root() {
        return categories.values().iterator().next();
    }

    /** Direct children in order. */
    public List<Category> children(String id) {
        return categories.values().stream()
                .filter(category -> id.equals(category.parent()))
                .toList();
    }

    /** Ids from the root to this node. */
    public List<String> path(String id) {
        List<String> path = new ArrayList<>();
        String current = id;
        while (current != null) {
            path.add(0, current);
            current = category(current).parent();
        }
        return List.copyOf(path);
    }
}
