package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Entries;
import dev.culprit.heuristics.fields.FieldException;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Form;
import dev.culprit.heuristics.fields.Needs;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.TextForm;
import dev.culprit.heuristics.fields.Usual;
import java.util.List;

/**
 * Probes of scopes, and in which classes.
 *
 * @param scopes may be empty
 * @param packages empty for all
 * @param excludedPackages never in these, whatever {@code packages} says
 * @param oneIn of so many calls of entry points one is measured, 1 to {@value #LARGEST_GAP}
 */
public record ScopeChoice(
        @Says("What is probed without naming methods.") @Usual("[]")
        List<ProbeScope> scopes,

        @Says(
                "Probes of scopes are in classes of these packages only, and of those below. Classes of the JVM have theirs all the same."
                        + " None named: all.")
        @Usual("[]")
        @Entries(most = MOST_PACKAGES)
        @Form(TextForm.PACKAGE)
        @Needs(value = "scopes", why = PACKAGES_NEED)
        List<String> packages,

        @Says("No probes of scopes are in these.")
        @Usual("[]")
        @Entries(most = MOST_PACKAGES)
        @Form(TextForm.PACKAGE)
        @Needs(value = "scopes", why = PACKAGES_NEED)
        List<String> excludedPackages,

        @Says("Of so many calls of entry points one is measured, with all that it does; what happens elsewhere is not.")
        @Usual("1")
        @Range(least = 1, most = LARGEST_GAP)
        @Needs(value = "scopes", why = "oneIn is of calls of entry points and belongs to scopes; choose some")
        int oneIn) {

    /** The largest {@code oneIn}, here and for methods. */
    public static final int LARGEST_GAP = 1_000_000;

    /** No scopes. */
    public static final ScopeChoice NONE = new ScopeChoice(List.of(), List.of(), List.of(), 1);

    private static final int MOST_PACKAGES = 100;

    private static final String PACKAGES_NEED =
            "packages and excludedPackages belong to scopes, and none is chosen; methods have patterns"
                    + " and excludes";

    public ScopeChoice {
        scopes = List.copyOf(scopes);
        packages = List.copyOf(packages);
        excludedPackages = List.copyOf(excludedPackages);
        Fields.check(ScopeChoice.class, scopes, packages, excludedPackages, oneIn);
        if (packages.size() + excludedPackages.size() > MOST_PACKAGES) {
            throw new FieldException("packages", "and excludedPackages: at most " + MOST_PACKAGES + " can be named");
        }
    }

    /** The usual probes of these. */
    public static ScopeChoice of(List<ProbeScope> scopes) {
        return new ScopeChoice(scopes, List.of(), List.of(), 1);
    }
}
