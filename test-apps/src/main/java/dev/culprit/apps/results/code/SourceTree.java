package dev.culprit.apps.results.code;

import dev.culprit.apps.results.code.JavaSource.Import;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files of Java code and the resources beside them, and which of them name which. A file rests on the types that its code names: by an
 * import that it uses, by the simple name if they are of the same package, by the full name, or in a text, as what is loaded by
 * name. It rests on a resource whose file name is in one of its texts. Comments name nothing, and neither does an import that
 * only comments use.
 *
 * <p>What code calls without naming its type needs no care: whoever made the object named it, or named who made it.
 */
public final class SourceTree {

    private final Map<String, JavaSource> sources;
    private final Map<String, String> resources;
    private final Map<String, Set<String>> types;

    /** What was found of a file, for this tree and all that were made from it. */
    private final Map<JavaSource, Set<String>> found;

    private final Map<JavaSource, String> contents;

    private SourceTree(
            Map<String, JavaSource> sources,
            Map<String, String> resources,
            Map<String, Set<String>> types,
            Map<JavaSource, Set<String>> found,
            Map<JavaSource, String> contents) {
        this.sources = sources;
        this.resources = resources;
        this.types = types;
        this.found = found;
        this.contents = contents;
    }

    /**
     * A tree of these files.
     *
     * @param texts by path, with slashes; those whose name ends with {@code .java} are code
     */
    public static SourceTree of(Map<String, String> texts) {
        Map<String, JavaSource> sources = new HashMap<>();
        Map<String, String> resources = new HashMap<>();
        texts.forEach((path, text) -> {
            if (path.endsWith(".java")) {
                sources.put(path, JavaSource.parse(text));
            } else {
                resources.put(path, text);
            }
        });
        Map<String, Set<String>> types = new HashMap<>();
        sources.forEach((path, source) -> source.declared()
                .forEach(name -> types.computeIfAbsent(source.packageName() + "." + name, key -> new HashSet<>())
                        .add(path)));
        return new SourceTree(sources, resources, types, new IdentityHashMap<>(), new IdentityHashMap<>());
    }

    /** The same tree with another version of one of its files, which declares the same types. */
    public SourceTree with(String path, JavaSource source) {
        Map<String, JavaSource> changed = new HashMap<>(sources);
        changed.put(path, source);
        return new SourceTree(changed, resources, types, found, contents);
    }

    /** All files, in order. */
    public SortedSet<String> paths() {
        return Stream.concat(sources.keySet().stream(), resources.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * A file of code.
     *
     * @throws IllegalArgumentException if there is none
     */
    public JavaSource source(String path) {
        JavaSource source = sources.get(path);
        if (source == null) {
            throw new IllegalArgumentException("there is no " + path);
        }
        return source;
    }

    /**
     * Where a type is.
     *
     * @param name with dots
     * @throws IllegalArgumentException if it is nowhere
     */
    public String path(String name) {
        Set<String> paths = types.get(name);
        if (paths == null) {
            throw new IllegalArgumentException("there is no class " + name);
        }
        return paths.iterator().next();
    }

    /** What a file rests on, itself left out. Nothing for a resource. */
    public Set<String> restsOn(String path) {
        JavaSource source = sources.get(path);
        if (source == null) {
            return Set.of();
        }
        return found.computeIfAbsent(source, key -> find(path, key));
    }

    private Set<String> find(String path, JavaSource source) {
        Set<String> words = source.words();
        Set<String> literals = source.literals();
        Set<String> others = new HashSet<>();
        for (Import one : source.imports()) {
            others.addAll(imported(one, words));
        }
        Stream.concat(words.stream(), literals.stream())
                .forEach(word -> others.addAll(types.getOrDefault(source.packageName() + "." + word, Set.of())));
        source.longNames().forEach(name -> others.addAll(longest(name)));
        Set<String> names = literals.stream().map(SourceTree::fileName).collect(Collectors.toSet());
        resources.keySet().stream()
                .filter(resource -> names.contains(fileName(resource)))
                .forEach(others::add);
        others.remove(path);
        return Set.copyOf(others);
    }

    private Set<String> imported(Import one, Set<String> words) {
        if (!one.wildcard()) {
            return words.contains(one.simpleName()) ? longest(one.name()) : Set.of();
        }
        Set<String> type = longest(one.name());
        return !type.isEmpty()
                ? type
                : words.stream()
                        .flatMap(word -> types.getOrDefault(one.name() + "." + word, Set.of()).stream())
                        .collect(Collectors.toSet());
    }

    /** Of the type that the name, or as much of it as possible, is of; empty if it is none of here. */
    private Set<String> longest(String name) {
        String prefix = name;
        while (prefix.contains(".")) {
            Set<String> found = types.get(prefix);
            if (found != null) {
                return found;
            }
            prefix = prefix.substring(0, prefix.lastIndexOf('.'));
        }
        return Set.of();
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Resources that no code names: who reads them cannot be told. */
    public Set<String> unnamedResources() {
        Set<String> named = sources.keySet().stream()
                .flatMap(path -> restsOn(path).stream())
                .collect(Collectors.toSet());
        return resources.keySet().stream().filter(path -> !named.contains(path)).collect(Collectors.toSet());
    }

    /**
     * These files, all that they rest on, what those rest on, and so on.
     *
     * @param follows whether to go from a file to another that it rests on
     */
    public SortedSet<String> closure(Collection<String> roots, BiPredicate<String, String> follows) {
        SortedSet<String> reached = new TreeSet<>(roots);
        Deque<String> left = new ArrayDeque<>(reached);
        while (!left.isEmpty()) {
            String path = left.pop();
            for (String next : restsOn(path)) {
                if (follows.test(path, next) && reached.add(next)) {
                    left.push(next);
                }
            }
        }
        return reached;
    }

    /** What a file says, whatever its comments and its layout; a resource as it is. */
    public String content(String path) {
        @Nullable String resource = resources.get(path);
        return resource == null ? contents.computeIfAbsent(source(path), JavaSource::code) : resource;
    }
}
