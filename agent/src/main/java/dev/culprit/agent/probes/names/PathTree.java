package dev.culprit.agent.probes.names;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells the segments of paths that are data, as titles of articles are, from those that the application names: by counting the different ones
 * that it sees in one place, not by their looks. A hundred in one place are data, and all of them become {@code {id}}, with what is
 * below them. Should all places together have more than {@link #NODES} segments, the place with the most, if that are more than {@link
 * #FEW}, becomes data as well. Few different ones never do.
 *
 * <p>While it is {@linkplain #freeze frozen}, as during a window, segments keep what they are: in a place that would become data
 * those seen before stay, the further ones are {@code {id}}, and all are when it {@linkplain #thaw thaws}. So a service has one
 * name for the whole of a window, if it was called a hundred times before it.
 *
 * <p>Reading takes no lock. Of two threads that would change it at the same time, one does not.
 */
public final class PathTree {

    public static final String ID = "{id}";

    /** In one place. An application has fewer resources side by side, and no report is read that lists more. */
    static final int MOST = 100;

    static final int FEW = 20;
    static final int NODES = 2000;
    private static final int DEPTH = 16;

    private final Map<String, Node> roots = new ConcurrentHashMap<>();
    private final IntConsumer merged;

    /** Of whoever changes something. */
    private volatile Turn turn = new Turn();

    private int nodes;
    private volatile boolean frozen;
    /** Whether nothing can be learned any more until something changes. */
    private volatile boolean exhausted;

    /** @param merged is told when segments become one: how many there were */
    public PathTree(IntConsumer merged) {
        this.merged = merged;
    }

    /** A place in paths. */
    private static final class Node {

        private final Map<String, Node> below = new ConcurrentHashMap<>(2);

        /** Below all that are data. */
        private volatile @Nullable Node any;

        /** Whether those that are not below yet are data. */
        private volatile boolean full;

        /** Whether all are. */
        private volatile boolean data;

        /** For the thread that may change it. */
        Node any() {
            Node present = any;
            if (present == null) {
                present = new Node();
                any = present;
            }
            return present;
        }

        boolean isData(String segment) {
            return segment.equals(ID) || data || (full && !below.containsKey(segment));
        }
    }

    /**
     * A path with {@code {id}} in place of data.
     *
     * @param prefix that the application names, where it is the servlet's; may be empty
     * @param path below it, with {@code {id}} where that is known already
     */
    public String name(String prefix, String path) {
        Node node = roots.get(prefix);
        StringBuilder out = new StringBuilder(prefix.length() + path.length()).append(prefix);
        int from = 0;
        while (from < path.length()) {
            int slash = slash(path, from);
            String segment = path.substring(from, slash);
            if (node != null && !segment.isEmpty()) {
                boolean data = node.isData(segment);
                out.append(data ? ID : segment);
                node = data ? node.any : node.below.get(segment);
            } else {
                out.append(segment);
            }
            if (slash < path.length()) {
                out.append('/');
            }
            from = slash + 1;
        }
        return out.toString();
    }

    /** Counts the segments of a path that the application has answered. */
    public void learn(String prefix, String path) {
        Turn mine = turn;
        if (exhausted || !mine.take()) {
            return;
        }
        try {
            Node node = roots.computeIfAbsent(prefix, p -> new Node());
            int from = 0;
            for (int depth = 0; node != null && depth < DEPTH && from < path.length(); depth++) {
                int slash = slash(path, from);
                if (slash > from) {
                    node = step(node, path.substring(from, slash));
                }
                from = slash + 1;
            }
        } finally {
            mine.state = Turn.FREE;
        }
    }

    /** Null if there is no room. */
    private @Nullable Node step(Node node, String segment) {
        if (node.isData(segment)) {
            return node.any();
        }
        Node next = node.below.get(segment);
        if (next != null) {
            return next;
        }
        if (node.below.size() >= MOST) {
            fill(node);
            return node.any();
        }
        if (nodes >= NODES) {
            relieve();
            return null; // the next time
        }
        next = new Node();
        node.below.put(segment, next);
        nodes++;
        return next;
    }

    private void fill(Node node) {
        node.full = true;
        if (!frozen) {
            merge(node);
        }
    }

    private void merge(Node node) {
        List<Node> all = new ArrayList<>(node.below.values());
        Node before = node.any;
        if (before != null) {
            all.add(before);
        }
        node.any = union(all);
        node.data = true; // before the others go
        int count = node.below.size();
        node.below.clear();
        nodes = roots.values().stream().mapToInt(PathTree::count).sum();
        merged.accept(count);
    }

    private static Node union(List<Node> all) {
        Map<String, List<Node>> below = new HashMap<>();
        List<Node> any = new ArrayList<>();
        boolean data = false;
        for (Node node : all) {
            node.below.forEach((segment, next) ->
                    below.computeIfAbsent(segment, s -> new ArrayList<>()).add(next));
            Node next = node.any;
            if (next != null) {
                any.add(next);
            }
            data |= node.data || node.full;
        }
        Node union = new Node();
        union.data = data || below.size() > MOST;
        if (union.data) {
            below.values().forEach(any::addAll);
        } else {
            below.forEach((segment, next) -> union.below.put(segment, union(next)));
        }
        union.any = any.isEmpty() ? null : union(any);
        return union;
    }

    private void relieve() {
        Node widest = frozen ? null : widest();
        if (widest == null) {
            exhausted = true;
        } else {
            fill(widest);
        }
    }

    private @Nullable Node widest() {
        Node widest = null;
        for (Node node : places()) {
            if (node.below.size() > (widest == null ? FEW : widest.below.size())) {
                widest = node;
            }
        }
        return widest;
    }

    private List<Node> places() {
        List<Node> places = new ArrayList<>(roots.values());
        for (int i = 0; i < places.size(); i++) {
            Node node = places.get(i);
            places.addAll(node.below.values());
            Node any = node.any;
            if (any != null) {
                places.add(any);
            }
        }
        return places;
    }

    private static int count(Node node) {
        Node any = node.any;
        return node.below.size()
                + node.below.values().stream().mapToInt(PathTree::count).sum()
                + (any == null ? 0 : count(any));
    }

    /** Forgets all. */
    public void clear() {
        turn.await();
        roots.clear();
        nodes = 0;
        exhausted = false;
        turn = new Turn(); // also if somebody has the old one for good
    }

    /** From now on no segment changes what it is, unless a thread was stopped while it changed one. */
    public void freeze() {
        Turn mine = turn;
        boolean taken = mine.await();
        frozen = true;
        if (taken) {
            mine.state = Turn.FREE;
        }
    }

    /** What would have changed meanwhile does now. */
    public void thaw() {
        Turn mine = turn;
        boolean taken = mine.await();
        frozen = false;
        exhausted = false;
        if (!taken) {
            return; // until all is forgotten nothing is learned
        }
        try {
            for (Node node : places()) {
                if (node.full && !node.data) {
                    merge(node);
                }
            }
        } finally {
            mine.state = Turn.FREE;
        }
    }

    private static int slash(String path, int from) {
        int slash = path.indexOf('/', from);
        return slash < 0 ? path.length() : slash;
    }
}
