package dev.culprit.client.show;

import dev.culprit.client.show.Style.Ink;
import dev.culprit.heuristics.plan.Category;
import dev.culprit.heuristics.plan.Taxonomy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is known of each performance problem: the pages of {@code heuristics/docs/problems}, as text for a terminal. */
public final class ProblemGuide {

    private static final Pattern LINK = Pattern.compile("\\[(?<text>[^]]+)]\\([^)]*\\)");
    private static final Pattern EMPHASIS = Pattern.compile("(?<![*.])\\*(?<text>[A-Za-z][^*]*)\\*");
    private static final Pattern SECTION = Pattern.compile("(?m)^\\*\\*(?<heading>[^*]+)\\.\\*\\*");
    private static final String TESTED = "How it is tested";
    private static final Pattern ITEM = Pattern.compile("(?:-|[0-9]{1,2}\\.) ");
    private static final String INDENT = "  ";

    private static final List<String> WORDS = List.of(
            "Symptoms are above their causes. Culprit has detectors for the problems marked with a star.",
            "'culprit explain NAME' explains a problem. It uses these terms:",
            "- limit: the response time that the requirement allows",
            "- maximum load: --max-users",
            "- window: the time in which an experiment measures",
            "- targeted window: a window that also takes stacks");

    private final Taxonomy taxonomy;
    private final Set<String> detected;

    /** @param detected ids of the categories that have detectors */
    public ProblemGuide(Taxonomy taxonomy, Set<String> detected) {
        this.taxonomy = taxonomy;
        this.detected = Set.copyOf(detected);
    }

    /** All problems as a tree, symptoms above causes; those that have detectors are marked. */
    public List<String> tree(Style style) {
        List<String> lines = new ArrayList<>();
        WORDS.forEach(words -> lines.addAll(Text.wrap(words, style.width(), "", "")));
        lines.add("");
        add(taxonomy.root(), 0, style, lines);
        return lines;
    }

    private void add(Category category, int level, Style style, List<String> lines) {
        boolean known = detected.contains(category.id());
        lines.add(INDENT.repeat(level)
                + (known ? "* " + style.paint(Ink.BOLD, category.name()) : INDENT + category.name()));
        taxonomy.children(category.id()).forEach(child -> add(child, level + 1, style, lines));
    }

    /** Problems that stand at several places of the tree share one page. */
    public static String pageOf(String id) {
        return id.substring(id.lastIndexOf('/') + 1);
    }

    /** Whether there is such a page: a result may come from another version. */
    static boolean has(String page) {
        return ProblemGuide.class.getResource(file(page)) != null;
    }

    /**
     * The page of a problem: where it stands in the tree, what it is, what to do, how it is found.
     *
     * @param page as {@link #pageOf} answers it
     */
    public List<String> page(String page, Style style) {
        List<Category> places = taxonomy.categories().stream()
                .filter(category -> pageOf(category.id()).equals(page))
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add(style.paint(Ink.BOLD, places.get(0).name()));
        for (Category place : places) {
            lines.addAll(Text.wrap(path(place, style), style.width(), INDENT, INDENT + INDENT));
        }
        boolean known = places.stream().anyMatch(place -> detected.contains(place.id()));
        lines.add(
                INDENT + (known ? "Culprit has a detector for it." : "Culprit has no detector for it. Check by hand."));
        for (Section section : sections(read(page))) {
            lines.add("");
            section.print(style, lines);
        }
        List<String> causes = places.stream()
                .flatMap(place -> taxonomy.children(place.id()).stream())
                .map(Category::name)
                .distinct()
                .toList();
        if (!causes.isEmpty()) {
            lines.add("");
            new Section("Look below it for", String.join(", ", causes) + ".").print(style, lines);
        }
        return lines;
    }

    private String path(Category place, Style style) {
        return String.join(
                style.unicode() ? " › " : " > ",
                taxonomy.path(place.id()).stream()
                        .map(id -> taxonomy.category(id).name())
                        .toList());
    }

    /** A part of a page; the first has no heading. */
    private record Section(String heading, String text) {

        void print(Style style, List<String> lines) {
            String indent = heading.isEmpty() ? "" : INDENT;
            if (!heading.isEmpty()) {
                lines.add(style.paint(Ink.BOLD, heading));
            }
            String plain =
                    EMPHASIS.matcher(LINK.matcher(text).replaceAll("${text}")).replaceAll("${text}");
            boolean first = true;
            for (String paragraph : plain.strip().split("\n\\s*\n|\n(?=" + ITEM + ")")) {
                Matcher mark = ITEM.matcher(paragraph);
                boolean item = mark.lookingAt();
                if (!first && !item) {
                    lines.add("");
                }
                lines.addAll(
                        Text.wrap(paragraph, style.width(), indent, indent + (item ? " ".repeat(mark.end()) : "")));
                first = false;
            }
        }
    }

    /** In the order of somebody in a hurry: how it is found comes after what to do. */
    private static List<Section> sections(String page) {
        List<Section> sections = new ArrayList<>();
        Section tested = null;
        String heading = "";
        int from = page.indexOf('\n'); // behind the title
        Matcher next = SECTION.matcher(page);
        while (from < page.length()) {
            boolean more = next.find(from);
            Section section = new Section(heading, page.substring(from, more ? next.start() : page.length()));
            if (heading.equals(TESTED)) {
                tested = section;
            } else {
                sections.add(section);
            }
            heading = more ? next.group("heading") : "";
            from = more ? next.end() : page.length();
        }
        if (tested != null) {
            int fix = sections.stream().map(Section::heading).toList().indexOf("How to fix");
            sections.add(fix < 0 ? Math.min(2, sections.size()) : fix + 1, tested);
        }
        return sections;
    }

    private static String file(String page) {
        return "/dev/culprit/client/problems/" + page + ".md";
    }

    private static String read(String page) {
        try (InputStream in = ProblemGuide.class.getResourceAsStream(file(page))) {
            if (in == null) {
                throw new IllegalStateException("this build has no page for " + page);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
