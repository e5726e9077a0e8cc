package dev.culprit.jfr.read.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers names, from 0 in order of their first appearance. */
public final class Names {

    private final Map<String, Integer> indexOf = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    public int index(String name) {
        Integer known = indexOf.get(name);
        if (known != null) {
            return known;
        }
        indexOf.put(name, names.size());
        names.add(name);
        return names.size() - 1;
    }

    public String name(int index) {
        return names.get(index);
    }

    public int count() {
        return names.size();
    }
}
