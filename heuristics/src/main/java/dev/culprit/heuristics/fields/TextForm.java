package dev.culprit.heuristics.fields;

import java.util.regex.Pattern;

/** The forms that texts of requests have. The expressions are those of schemas too, so they use what Java and ECMAScript share. */
public enum TextForm {
    /**
     * Methods by name: package, class, method, with {@code *} for any characters and {@code **} for any packages; parameters may follow.
     * Blanks do not count.
     */
    METHODS(
            500,
            Parts.NAME + "(\\." + Parts.NAME + ")*\\." + Parts.NAME + "(\\([^()]*\\) *)?",
            "is no pattern of methods; write package.Class.method, with * for any characters and ** for any packages, for example"
                    + " com.shop.**.*Service.find*"),
    /** A package, with those below it. */
    PACKAGE(
            500,
            "[^.*/;\\[\\s]+(\\.[^.*/;\\[\\s]+)*",
            "is no package; write com.shop, which stands for what is below, too"),
    /** A source of numbers, or what one of them is. */
    METRIC(
            100,
            "[\\p{L}\\p{N}./: _-]+",
            "is no name; write 1 to 100 letters, digits, dots, slashes, colons, spaces, - or _"),
    /** A category of the taxonomy by its id; which there are the taxonomy knows. */
    CATEGORY(200, "[a-z-]+(/[a-z-]+)*", "is no id of a category; 'culprit explain' lists what there is"),
    /** Of a directory beside the others, nothing that could lead elsewhere. */
    RUN_ID(64, "[A-Za-z0-9_-]+", "is no run id of a diagnosis in the agent's directory");

    private static final class Parts {
        /** At least one of its characters is no blank. */
        static final String NAME = " *[\\p{L}\\p{N}_$*-][\\p{L}\\p{N}_$* -]*";
    }

    private static final int SHOWN = 60;

    private final int longest;
    private final Pattern pattern;
    private final String refusal;

    TextForm(int longest, String expression, String refusal) {
        this.longest = longest;
        this.pattern = Pattern.compile(expression);
        this.refusal = refusal;
    }

    /** Whether a text has this form. */
    public boolean matches(String text) {
        return text.length() <= longest && pattern.matcher(text).matches();
    }

    /** Characters at most. */
    public int longest() {
        return longest;
    }

    /** Regular expression of the whole text. */
    public String expression() {
        return pattern.pattern();
    }

    /** Says of a text that it has another form, and what to write. */
    public String refusal(String text) {
        return "'" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text) + "' " + refusal;
    }
}
