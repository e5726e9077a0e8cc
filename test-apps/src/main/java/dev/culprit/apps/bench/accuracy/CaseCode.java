package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.results.code.JavaSource;
import dev.culprit.apps.results.code.JavaSource.Import;
import dev.culprit.apps.results.code.Registry;
import dev.culprit.apps.results.code.Registry.Piece;
import dev.culprit.apps.results.code.SourceTree;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The code that a live diagnosis of one case runs through. These are the files that the agent, the command and the case rest on, as
 * {@link SourceTree} finds them. At a place that lists what others choose from, only what this case can come to is followed:
 *
 * <ul>
 *   <li>in the catalogue of detectors, those that the diagnosis comes to;
 *   <li>in the list of probed libraries, those of the JDK, and those with an API that the application imports. A probe is hit in
 *       classes of its library only, and this application does not load those of another;
 *   <li>in the list of applications, the case itself; in the list of what cases call, what this one calls;
 *   <li>among the rules, those that judge; among the commands of the client, {@code diagnose};
 *   <li>in the list of thresholds, nothing: who decides by one names its enumeration.
 * </ul>
 *
 * <p>Of these lists only the part that was followed counts, so that an entry for something else changes nothing.
 *
 * <p>Sentences, and the views and reports of the client, are left out, because they cannot turn a verdict. A sentence is text that
 * goes into reasons, facts and remarks. The rules compare numbers, and none asks what a sentence says; only {@link
 * CaseRun#isDisturbed} does, of runs without a verdict, which are made again anyway. A view shows what has been decided. Either could
 * end a diagnosis with an exception, but their own tests are there to see that. What stores rows and compares them with labels is left
 * out too: it is applied anew to the answers in a row.
 *
 * <p>Build files, and resources that no code names, belong to every case.
 */
final class CaseCode {

    private static final String APPLICATIONS = "dev.culprit.apps.cases.TestApplications";
    private static final String BACKENDS = "dev.culprit.apps.cases.backend.Backends";
    private static final String SERVER = "dev.culprit.apps.cases.CaseServer";
    private static final String OPTIONS = "dev.culprit.apps.cases.CaseOptions";
    private static final String CATALOGUE = "dev.culprit.heuristics.detectors.Catalogue";
    private static final String RULEBOOK = "dev.culprit.heuristics.rules.Rulebook";
    private static final String THRESHOLDS = "dev.culprit.heuristics.thresholds.Threshold";
    private static final String LIBRARIES = "dev.culprit.agent.probes.Libraries";
    private static final String COMMANDS = "dev.culprit.client.cli.Main";

    /** Where a JVM enters; the command is entered by {@link CaseDiagnosis}. */
    private static final List<String> ENTRIES = List.of(
            "dev.culprit.premain.AgentEntry",
            SERVER,
            CaseDiagnosis.class.getName(),
            DatabaseAccess.class.getName(),
            Answer.class.getName());

    private static final String BUILD_FILE = "pom.xml";
    private static final String THESIS = "dev.culprit.heuristics.thesis";
    private static final String DETECTORS = "dev.culprit.heuristics.detectors.";
    private static final String PROBES = "dev.culprit.agent.probes.";
    private static final Set<String> COMMANDS_USED = Set.of("DiagnoseCommand", "CulpritCommand");
    private static final List<String> LEFT_OUT = List.of(
            "dev.culprit.heuristics.wording",
            "dev.culprit.client.report",
            "dev.culprit.client.show",
            "dev.culprit.apps.results",
            "dev.culprit.apps.bench.accuracy");

    private final SourceTree tree;
    private final Collection<String> common;
    private final Set<String> entries;
    private final Map<String, LibraryApis> libraries;

    private CaseCode(SourceTree tree) {
        this.tree = tree;
        Set<String> unnamed = tree.unnamedResources();
        common = tree.paths().stream()
                .filter(path -> !path.endsWith(".java"))
                .filter(path -> path.endsWith(BUILD_FILE) || unnamed.contains(path))
                .toList();
        entries = ENTRIES.stream().map(tree::path).collect(Collectors.toSet());
        libraries = tree.source(tree.path(LIBRARIES)).imports().stream()
                .map(one -> packageOf(one.name()))
                .filter(name -> name.startsWith(PROBES))
                .distinct()
                .collect(Collectors.toMap(name -> name, name -> LibraryApis.in(sources(name))));
    }

    /**
     * Of this repository.
     *
     * @param texts of all files that could belong to a case, by path from the root of the repository
     */
    static CaseCode of(Map<String, String> texts) {
        return new CaseCode(SourceTree.of(texts));
    }

    /**
     * What a diagnosis runs through.
     *
     * @param files that the result rests on, by path from the root of the repository
     * @param contents what counts of them: code without comments
     */
    record Extent(SortedSet<String> files, String contents) {}

    /**
     * Of a diagnosis.
     *
     * @param testCase id of the case
     * @param detectors names of the classes that it comes to
     * @param thesis whether the rules of the thesis judge
     * @throws IllegalArgumentException if there is no such case
     */
    Extent extent(String testCase, Set<String> detectors, boolean thesis) {
        SourceTree application = withApplication(testCase);
        Set<String> idle = idleLibraries(application);
        SourceTree own = withDetectors(withLibraries(application, idle), detectors);
        Set<String> roots = new HashSet<>(entries);
        roots.addAll(common);
        SortedSet<String> files = own.closure(roots, (from, to) -> follows(from, to, idle, thesis));
        return new Extent(
                files,
                files.stream().map(file -> file + "\n" + own.content(file)).collect(Collectors.joining("\n")));
    }

    private SourceTree withApplication(String testCase) {
        JavaSource all = tree.source(tree.path(APPLICATIONS));
        Set<String> asked = Stream.of(SERVER, OPTIONS)
                .flatMap(name -> tree.source(tree.path(name)).words().stream())
                .collect(Collectors.toCollection(HashSet::new));
        Predicate<Piece> isOwn = piece -> piece.literals().contains(testCase);
        Set<String> methods = Registry.members(all, isOwn); // an entry has the id in it, or calls a method that has
        JavaSource entry =
                Registry.withElements(all, piece -> isOwn.test(piece) || !Collections.disjoint(piece.words(), methods));
        JavaSource chosen = Registry.withMembers(entry, asked);
        if (!chosen.literals().contains(testCase)) {
            throw new IllegalArgumentException("case " + testCase + " is not among the applications");
        }
        asked.addAll(chosen.words());
        String backends = tree.path(BACKENDS);
        return tree.with(tree.path(APPLICATIONS), chosen)
                .with(backends, Registry.withMembers(tree.source(backends), asked));
    }

    private SourceTree withDetectors(SourceTree own, Set<String> detectors) {
        Set<String> others = tree.source(tree.path(CATALOGUE)).imports().stream()
                .map(Import::name)
                .filter(name -> name.startsWith(DETECTORS) && !detectors.contains(name))
                .map(CaseCode::simpleName)
                .collect(Collectors.toSet());
        return without(own, CATALOGUE, others);
    }

    private SourceTree withLibraries(SourceTree own, Set<String> idle) {
        Set<String> others = tree.source(tree.path(LIBRARIES)).imports().stream()
                .map(Import::name)
                .filter(name -> idle.contains(packageOf(name)))
                .map(CaseCode::simpleName)
                .collect(Collectors.toSet());
        return without(own, LIBRARIES, others);
    }

    private SourceTree without(SourceTree own, String registry, Set<String> others) {
        String path = tree.path(registry);
        return own.with(
                path,
                Registry.withElements(
                        tree.source(path), piece -> piece.words().stream().noneMatch(others::contains)));
    }

    /** Packages of libraries that the application cannot use. */
    private Set<String> idleLibraries(SourceTree application) {
        Set<String> imports = application.closure(Set.of(tree.path(SERVER)), (from, to) -> true).stream()
                .filter(path -> path.endsWith(".java"))
                .flatMap(path -> application.source(path).imports().stream())
                .map(Import::name)
                .collect(Collectors.toSet());
        return libraries.entrySet().stream()
                .filter(library -> !library.getValue().isUsedBy(imports))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private List<JavaSource> sources(String packageName) {
        return tree.paths().stream()
                .filter(path -> path.endsWith(".java"))
                .map(tree::source)
                .filter(source -> source.packageName().equals(packageName))
                .toList();
    }

    private boolean follows(String from, String to, Set<String> idle, boolean thesis) {
        if (!to.endsWith(".java") || entries.contains(to)) {
            return true;
        }
        String target = tree.source(to).packageName();
        String source = tree.source(from).packageName();
        if (LEFT_OUT.stream().anyMatch(folder -> isIn(folder, target))) {
            return false;
        }
        if (idle.contains(target)) {
            return !source.equals(packageOf(LIBRARIES));
        }
        if (from.equals(tree.path(COMMANDS)) && to.endsWith("Command.java")) {
            return COMMANDS_USED.stream().anyMatch(name -> to.endsWith("/" + name + ".java"));
        }
        if (from.equals(tree.path(RULEBOOK)) && isIn(THESIS, target)) {
            return thesis;
        }
        return !(from.equals(tree.path(THRESHOLDS)) && target.equals(source) && to.endsWith("Threshold.java"));
    }

    private static boolean isIn(String folder, String packageName) {
        return packageName.equals(folder) || packageName.startsWith(folder + ".");
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
