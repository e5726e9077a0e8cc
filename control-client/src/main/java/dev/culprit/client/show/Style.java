package dev.culprit.client.show;

import dev.culprit.heuristics.model.VerdictKind;
import org.jspecify.annotations.Nullable;

/**
 * How text may look.
 *
 * @param width columns, at least 40
 * @param colour whether escape sequences for colours may be used
 * @param unicode whether characters beyond ASCII may be used
 */
public record Style(int width, boolean colour, boolean unicode) {

    private static final int NARROWEST = 40;

    /** For files and pipes. */
    public static final Style PLAIN = new Style(100, false, false);

    public Style {
        width = Math.max(NARROWEST, width);
    }

    /** Foreground colours that are readable on dark and light. */
    enum Ink {
        RED(31),
        GREEN(32),
        YELLOW(33),
        CYAN(36),
        BOLD(1),
        FAINT(2);

        private final int code;

        Ink(int code) {
            this.code = code;
        }
    }

    String paint(Ink ink, String text) {
        return colour && !text.isEmpty() ? "\u001b[" + ink.code + "m" + text + "\u001b[0m" : text;
    }

    /** One column that stands for a verdict; for a node being judged or not yet judged if there is none. */
    String symbol(@Nullable VerdictKind verdict, boolean active) {
        if (verdict == null) {
            return active ? paint(Ink.CYAN, unicode ? "▸" : ">") : paint(Ink.FAINT, unicode ? "·" : ".");
        }
        return switch (verdict) {
            case DETECTED -> paint(Ink.RED, unicode ? "✗" : "X");
            case NOT_DETECTED -> paint(Ink.GREEN, unicode ? "✓" : "-");
            case INCONCLUSIVE -> paint(Ink.YELLOW, "?");
            case NOT_APPLICABLE, SKIPPED -> paint(Ink.FAINT, unicode ? "○" : "o");
        };
    }

    /** A bar of so many columns, filled to a share 0..1. */
    String bar(int columns, double share) {
        int full = (int) Math.round(Math.max(0, Math.min(1, share)) * columns);
        return unicode ? "█".repeat(full) + "░".repeat(columns - full) : "#".repeat(full) + "-".repeat(columns - full);
    }

    String separator() {
        return unicode ? " · " : " | ";
    }
}
