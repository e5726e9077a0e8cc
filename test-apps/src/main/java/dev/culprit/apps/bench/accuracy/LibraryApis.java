package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.results.code.JavaSource;
import java.lang.module.ModuleFinder;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The APIs that the probes of one library name in texts, such as {@code jakarta.jms.Message}.
 *
 * @param names dotted names of classes or packages
 */
record LibraryApis(Set<String> names) {

    private static final Pattern NAME = Pattern.compile("[a-z]\\w*(\\.[\\w$]+)+\\.?");

    /** How much of a name tells whose it is: {@code org.apache.kafka}, {@code jakarta.jms}. */
    private static final int TELLING_PARTS = 3;

    private static final Set<String> JDK = ModuleFinder.ofSystem().findAll().stream()
            .flatMap(module -> module.descriptor().packages().stream())
            .collect(Collectors.toSet());

    LibraryApis {
        names = Set.copyOf(names);
    }

    /** Named by these files. */
    static LibraryApis in(List<JavaSource> sources) {
        return new LibraryApis(sources.stream()
                .flatMap(source -> source.literals().stream())
                .filter(text -> NAME.matcher(text).matches())
                .collect(Collectors.toSet()));
    }

    /**
     * Whether an application can use one of them. It can if one belongs to the JDK, because all do; and if none is named, because that
     * cannot be ruled out.
     *
     * @param imports of all its classes
     */
    boolean isUsedBy(Collection<String> imports) {
        return names.isEmpty() || names.stream().anyMatch(name -> isOfJdk(name) || isImported(name, imports));
    }

    private static boolean isOfJdk(String name) {
        String prefix = name;
        while (prefix.contains(".") && !JDK.contains(prefix)) {
            prefix = prefix.substring(0, prefix.lastIndexOf('.'));
        }
        return JDK.contains(prefix);
    }

    private static boolean isImported(String name, Collection<String> imports) {
        String start = Arrays.stream(name.split("\\."))
                        .takeWhile(part -> Character.isLowerCase(part.charAt(0)))
                        .limit(TELLING_PARTS)
                        .collect(Collectors.joining("."))
                + ".";
        return imports.stream().anyMatch(one -> (one + ".").startsWith(start));
    }
}
