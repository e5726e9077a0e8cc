package dev.culprit.client.load;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Numbers for a small set of names, from 0 in order of appearance; safe for many threads. */
final class Names {

    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final List<String> names = new CopyOnWriteArrayList<>();

    Names(List<String> first) {
        first.forEach(this::number);
    }

    int number(String name) {
        Integer known = numbers.get(name);
        return known != null ? known : numbers.computeIfAbsent(name, this::append);
    }

    String name(int number) {
        return names.get(number);
    }

    int size() {
        return names.size();
    }

    private synchronized int append(String name) {
        names.add(name);
        return names.size() - 1;
    }
}
