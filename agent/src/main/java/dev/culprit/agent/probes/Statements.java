package dev.culprit.agent.probes;

import dev.culprit.jfr.events.StatementEvent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The dictionary of SQL statements: raw text to the id of its normalised form. Ids keep their meaning as long as this
 * lives. A statement is written into the recording when it is first seen and by {@link #write}. At most 2000 different
 * normalised statements have an id of their own, the rest is {@code (other)}. Raw texts are cached, 2048 of them, each
 * displacing another of the same hash.
 */
final class Statements {

    static final String OTHER = "(other)";
    static final String UNKNOWN = "(prepared before measuring)";

    private static final int LIMIT = 2000;
    private static final int CACHED = 2048;

    /** Longer raw texts are normalised every time rather than kept. */
    private static final int CACHED_LENGTH = 8192;

    private final Map<String, Long> ids = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();
    private final AtomicReferenceArray<@Nullable Raw> cache = new AtomicReferenceArray<>(CACHED);
    private final long other = reserve(OTHER);
    private final long unknown = reserve(UNKNOWN);

    private final BooleanSupplier doubleQuotesAreText;

    /** Asks, for every text it has not in its cache, whether text in double quotes is a literal. */
    Statements(BooleanSupplier doubleQuotesAreText) {
        this.doubleQuotesAreText = doubleQuotesAreText;
    }

    private record Raw(String text, long id) {}

    /** Id of a statement, above 0. */
    long id(String text) {
        int hash = text.hashCode();
        int slot = (hash ^ (hash >>> 16)) & (CACHED - 1);
        Raw cached = cache.getPlain(slot);
        if (cached != null && cached.text.equals(text)) {
            return cached.id;
        }
        long id = idOfNormal(SqlNormaliser.normalise(text, doubleQuotesAreText.getAsBoolean()));
        if (text.length() <= CACHED_LENGTH) {
            cache.setRelease(slot, new Raw(text, id));
        }
        return id;
    }

    /** Id of statements whose text was never seen. */
    long unknown() {
        return unknown;
    }

    private long idOfNormal(String normal) {
        Long id = ids.get(normal);
        if (id != null) {
            return id;
        }
        return ids.size() >= LIMIT ? other : add(normal);
    }

    private long add(String normal) {
        long fresh = last.incrementAndGet();
        Long present = ids.putIfAbsent(normal, fresh);
        if (present != null) {
            return present;
        }
        write(normal, fresh);
        return fresh;
    }

    /** Without writing it: that would load the flight recorder, which may never be needed. */
    private long reserve(String normal) {
        long fresh = last.incrementAndGet();
        ids.put(normal, fresh);
        return fresh;
    }

    /** The normalised texts that ids stand for. */
    Map<Long, String> texts() {
        return ids.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
    }

    /** Writes the whole dictionary into the running recordings. */
    void write() {
        ids.forEach(Statements::write);
    }

    private static void write(String text, long id) {
        StatementEvent event = new StatementEvent();
        event.id = id;
        event.text = text;
        event.commit();
    }
}
