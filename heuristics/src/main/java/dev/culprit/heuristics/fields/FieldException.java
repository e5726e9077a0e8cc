package dev.culprit.heuristics.fields;

/** A field that is not what it may be. The message is one line that begins with its name. */
public final class FieldException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String field;

    private final String problem;

    /**
     * A refusal.
     *
     * @param field as in documents, for example {@code leaseSeconds}
     * @param problem for example {@code must be between 1 and 86400, not 0}
     */
    public FieldException(String field, String problem) {
        super(field + " " + problem);
        this.field = field;
        this.problem = problem;
    }

    /**
     * The same of a field within another.
     *
     * @param outer name of the field that the object with this one stands in
     */
    public FieldException within(String outer) {
        return new FieldException(outer + "." + field, problem);
    }

    /** Its name, as in documents; {@code methods.patterns} of one within another. */
    public String field() {
        return field;
    }

    /** What is wrong, without the name. */
    public String problem() {
        return problem;
    }
}
