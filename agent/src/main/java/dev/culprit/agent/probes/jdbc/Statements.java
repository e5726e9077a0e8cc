package dev.culprit.agent.probes.jdbc;

import dev.culprit.agent.probes.jdbc.sql.SqlNormaliser;
import dev.culprit.agent.probes.names.Alike;
import dev.culprit.agent.probes.names.HeavyNames;
import dev.culprit.agent.probes.names.Name;
import dev.culprit.jfr.events.calls.StatementEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The dictionary of SQL statements: raw text to the id of its normalised form. An id never changes what it stands for. A statement
 * is written into the recording when it is first seen and by {@link #write}. In a recording the first 1500 different
 * statements have an id of their own, and {@linkplain HeavyNames 500 heavy ones} that come later; the rest is {@code (other)}. Statements
 * that differ in numbers within identifiers only are one if there are {@linkplain Alike many}. Raw texts are cached, 2048 of them, each
 * displacing another of the same hash.
 */
public final class Statements {

    static final String OTHER = "(other)";
    public static final String UNKNOWN = "(prepared earlier)";

    private static final long OTHER_ID = 1;
    private static final long UNKNOWN_ID = 2;

    private static final int FIRST = 1500;
    private static final int HEAVY = 500;
    private static final int CACHED = 2048;

    /** Longer raw texts are normalised every time rather than kept. */
    private static final int CACHED_LENGTH = 8192;

    private final HeavyNames names = new HeavyNames(FIRST, HEAVY, UNKNOWN_ID, Statements::write);
    private final Alike alike = new Alike(this::merged);
    private final AtomicReferenceArray<@Nullable Raw> cache = new AtomicReferenceArray<>(CACHED);

    private volatile boolean frozen;

    private final BooleanSupplier doubleQuotesAreText;

    /** Asks, for every text it has not in its cache, whether text in double quotes is a literal. */
    public Statements(BooleanSupplier doubleQuotesAreText) {
        this.doubleQuotesAreText = doubleQuotesAreText;
    }

    private record Raw(String text, Statement statement) {}

    /** A normalised text. */
    static final class Statement {

        private final String text;

        /** Null if there is none like it. */
        private final Alike.@Nullable Kind kind;

        /** Null if it has none. */
        private volatile @Nullable Name name;

        Statement(String text, Alike.@Nullable Kind kind) {
            this.text = text;
            this.kind = kind;
        }
    }

    /** The statement of a raw text. */
    Statement of(String text) {
        int hash = text.hashCode();
        int slot = (hash ^ (hash >>> 16)) & (CACHED - 1);
        Raw cached = cache.getPlain(slot);
        if (cached != null && cached.text.equals(text)) {
            return cached.statement;
        }
        Statement statement = normalised(SqlNormaliser.normalise(text, doubleQuotesAreText.getAsBoolean()));
        if (text.length() <= CACHED_LENGTH) {
            cache.setRelease(slot, new Raw(text, statement));
        }
        return statement;
    }

    private Statement normalised(String text) {
        return new Statement(names.shared(text), alike.of(text));
    }

    /** Id of a statement, above 0. */
    long id(Statement statement) {
        Name name = statement.name;
        return name != null && names.isCurrent(name) ? name.id() : idOf(statement, names.stamp());
    }

    private long idOf(Statement statement, int stamp) {
        Name name = names.use(nameOf(statement));
        if (names.stamp() == stamp) { // or it may be another by now
            statement.name = name;
        }
        return name == null ? OTHER_ID : name.id();
    }

    /** Id of a raw text. */
    long id(String text) {
        return id(of(text));
    }

    /** Whether it has no id of its own, so that it is to be {@linkplain #weigh weighed}. */
    static boolean isOther(long id) {
        return id == OTHER_ID;
    }

    /** A statement without an id of its own has been executed for some time. Answers its id, which may be one of its own now. */
    public long weigh(Statement statement, long nanos) {
        Name name = names.weigh(nameOf(statement), nanos);
        return name == null ? OTHER_ID : name.id();
    }

    /** The same for a raw text. */
    public long weigh(String text, long nanos) {
        Statement statement = of(text);
        long id = id(statement);
        return isOther(id) ? weigh(statement, nanos) : id;
    }

    /** During a window what had a name keeps it. */
    private String nameOf(Statement statement) {
        Alike.Kind kind = statement.kind;
        return kind == null || !kind.isOne() || (frozen && names.isCurrent(statement.text))
                ? statement.text
                : kind.form();
    }

    private void merged(int texts) {
        if (!frozen) {
            names.refresh(texts);
        }
    }

    /** Id of statements whose text was never seen. */
    public static long unknown() {
        return UNKNOWN_ID;
    }

    /** The normalised texts that ids stand for. */
    public Map<Long, String> texts() {
        Map<Long, String> texts = new HashMap<>(Map.of(OTHER_ID, OTHER, UNKNOWN_ID, UNKNOWN));
        names.all().forEach(name -> texts.put(name.id(), name.text()));
        return texts;
    }

    /** A recording has begun. Forgets what the last one did not need, and writes what calls that are under way may refer to. */
    public void begin() {
        names.begin();
        write();
    }

    /** From now on no statement gets another id, as during a window. */
    public void freeze() {
        frozen = true;
    }

    /** What became one meanwhile has one id. */
    public void thaw() {
        frozen = false;
        names.refresh(0);
    }

    /** Forgets all texts. */
    public void clear() {
        names.clear();
        alike.clear();
        for (int i = 0; i < CACHED; i++) {
            cache.setRelease(i, null);
        }
    }

    /** Writes the whole dictionary into the running recordings. */
    void write() {
        write(OTHER, OTHER_ID);
        write(UNKNOWN, UNKNOWN_ID);
        names.all().forEach(Statements::write);
    }

    private static void write(Name name) {
        write(name.text(), name.id());
    }

    private static void write(String text, long id) {
        StatementEvent event = new StatementEvent();
        event.id = id;
        event.text = text;
        event.commit();
    }
}
