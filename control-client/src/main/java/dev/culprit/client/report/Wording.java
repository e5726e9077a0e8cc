package dev.culprit.client.report;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.VerdictKind;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Constants of the model in words and symbols. A symbol never stands without its word. */
final class Wording {

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm 'UTC'", Locale.UK).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.UK).withZone(ZoneOffset.UTC);

    private Wording() {}

    static String verdict(VerdictKind kind) {
        return switch (kind) {
            case DETECTED -> "detected";
            case NOT_DETECTED -> "not detected";
            case INCONCLUSIVE -> "inconclusive";
            case NOT_APPLICABLE -> "does not apply";
            case SKIPPED -> "not judged";
        };
    }

    static String symbol(VerdictKind kind) {
        return switch (kind) {
            case DETECTED -> "✕";
            case NOT_DETECTED -> "✓";
            case INCONCLUSIVE -> "?";
            case NOT_APPLICABLE -> "–";
            case SKIPPED -> "○";
        };
    }

    /** Class name that gives a verdict its colour. */
    static String classOf(VerdictKind kind) {
        return "v-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static String cause(Cause cause) {
        return switch (cause) {
            case CPU -> "computing";
            case RUN_QUEUE -> "too few processors";
            case MONITOR -> "a monitor (synchronized)";
            case LOCK -> "a lock";
            case POOL -> "a pool";
            case QUEUE -> "waiting for other threads";
            case STATEMENT -> "a database statement";
            case DATABASE_LOCK -> "a lock in the database";
            case DATABASE_CPU -> "computing in the database";
            case MESSAGING -> "messaging";
            case EXTERNAL_CALL -> "another service";
            case GC -> "garbage collection";
            case MEMORY -> "memory";
            case NETWORK -> "the network";
            case DISK -> "the disk";
            case SLEEP -> "sleeping";
            case UNKNOWN -> "not known";
        };
    }

    static String artefact(Artefact.Type type) {
        return switch (type) {
            case POOL -> "Pool";
            case MONITOR -> "Monitor of";
            case LOCK -> "Lock";
            case METHOD -> "Method";
            case STATEMENT -> "Statement";
            case QUEUE -> "Queue";
            case SERVICE -> "Service";
        };
    }

    static String confidence(Confidence confidence) {
        return confidence.name().toLowerCase(Locale.ROOT);
    }

    /** What to make of the confidence, empty if nothing needs to be said. */
    static String confidenceNote(Confidence confidence) {
        return switch (confidence) {
            case HIGH -> "";
            case MEDIUM -> "likely; confirm it before you change much";
            case LOW -> "doubtful; treat it as a hint";
        };
    }

    static String moment(long epochMillis) {
        return MOMENT.format(Instant.ofEpochMilli(epochMillis));
    }

    static String clock(long epochMillis) {
        return CLOCK.format(Instant.ofEpochMilli(epochMillis));
    }

    static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
