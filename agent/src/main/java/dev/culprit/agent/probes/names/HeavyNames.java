package dev.culprit.agent.probes.names;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides which names are written down, per period, which is one recording. The first that come are. Those that come when there are too
 * many already are weighed, and written down as soon as they are heavy: when the time (or whatever the weight is) of one
 * reaches that of all that were weighed in this period, divided by how many names are left for heavy ones. So the fewer are left, the heavier
 * one has to be, and a heavy one that comes late still finds a place.
 *
 * <p>Size: in a period at most {@code first + heavy} names appear, besides as many of the period before, and one for each
 * that was {@linkplain #refresh given back}. Error: with {@code n} counters and {@code h} names left, what a name weighs before it is
 * written down is at most {@code 1/n + 1/h} of the weight of all that were weighed, and its last use.
 *
 * <p>A name keeps its number as long as it is used in every period; numbers are never used twice. Takes no lock that a thread
 * would wait for: of two threads that weigh at the same time, one does not.
 */
public final class HeavyNames {

    /** Stays about as long as a lookup; more would be memory for nothing. */
    private static final int COUNTERS_PER_HEAVY = 2;

    private final int first;
    private final int heavy;
    private final Consumer<Name> fresh;
    private final Map<String, Name> names = new ConcurrentHashMap<>();
    private final AtomicLong lastId;
    private final AtomicInteger stamp = new AtomicInteger(1);
    private final AtomicInteger firstUsed = new AtomicInteger();

    private volatile Weighing weighing;
    private int begun = 1;

    /**
     * @param first how many names are written down whatever they weigh
     * @param heavy for how many more there is room if they are heavy
     * @param lastId the highest number that is taken
     * @param fresh is told of every name that is new
     */
    public HeavyNames(int first, int heavy, long lastId, Consumer<Name> fresh) {
        this.first = first;
        this.heavy = heavy;
        this.fresh = fresh;
        this.lastId = new AtomicLong(lastId);
        weighing = new Weighing(heavy);
    }

    /** What is weighed in a period, by whoever has the turn. */
    private static final class Weighing {

        final Turn turn = new Turn();

        private final Weights weights;
        private int left;
        private long total;

        /** False if a thread came to the end of its stack in the middle. */
        private boolean whole = true;

        Weighing(int heavy) {
            weights = new Weights(COUNTERS_PER_HEAVY * heavy);
            left = heavy;
        }

        /** Adds to the weight of a text. Answers whether it gets one of the names that are left. */
        boolean add(String text, long weight, boolean room) {
            if (!whole) {
                weights.clear();
            }
            whole = false;
            total += weight;
            boolean enough = left > 0 && room && weights.add(text, weight) >= total / left;
            left -= enough ? 1 : 0;
            whole = true;
            return enough;
        }
    }

    /** Whether a name that was used before may be used once more without asking. */
    public boolean isCurrent(Name name) {
        return name.used() == stamp.get();
    }

    /** The same for its text; false if there is no such name. */
    public boolean isCurrent(String text) {
        Name known = names.get(text);
        return known != null && isCurrent(known);
    }

    /** The same text, of the name if there is one: so that it is kept once. */
    public String shared(String text) {
        Name known = names.get(text);
        return known == null ? text : known.text();
    }

    /** Changes when names that were current are no more. */
    public int stamp() {
        return stamp.get();
    }

    /** Whether names that are new now have to be weighed. */
    public boolean isFull() {
        return firstUsed.get() >= first;
    }

    /** The name for a text; null if it is to be weighed. */
    public @Nullable Name use(String text) {
        Name known = find(text);
        if (known != null || isFull() || isVast()) {
            return known;
        }
        firstUsed.incrementAndGet();
        return add(text, false);
    }

    /** The same, if there is one already. */
    public @Nullable Name find(String text) {
        Name known = names.get(text);
        return known != null && known.use(stamp.get()) ? known : null;
    }

    /** Adds to the weight of a text without a name. Answers the name, if it gets one now. */
    public @Nullable Name weigh(String text, long weight) {
        Name known = find(text);
        Weighing current = weighing;
        if (known != null || !current.turn.take()) {
            return known;
        }
        try {
            if (!current.add(text, Math.max(1, weight), !isVast())) {
                return null;
            }
        } finally {
            current.turn.state = Turn.FREE;
        }
        return add(text, true);
    }

    private Name add(String text, boolean byWeight) {
        Name name = new Name(text, lastId.incrementAndGet(), byWeight, stamp.get());
        Name present = names.putIfAbsent(text, name);
        if (present != null && present.use(stamp.get())) {
            return present;
        }
        if (present != null) { // is being forgotten
            names.put(text, name);
        }
        fresh.accept(name);
        return name;
    }

    /** Names that were given back can come again and again. */
    private boolean isVast() {
        return names.size() >= 4 * (first + heavy);
    }

    /**
     * No name is {@linkplain #isCurrent current} until it is asked for once more, for some may stand for less than they did.
     *
     * @param givenBack how many names will not come again
     */
    public void refresh(int givenBack) {
        firstUsed.updateAndGet(used -> Math.max(0, used - givenBack));
        stamp.incrementAndGet();
    }

    /** A period begins. Forgets the names that the last one did not use, and of the others those for which there is no room. */
    public synchronized void begin() {
        List<Name> all = names.values().stream()
                .sorted(Comparator.comparing(Name::isHeavy).reversed().thenComparingLong(Name::id))
                .toList();
        int kept = 0;
        for (Name name : all) {
            int used = name.used();
            if (used >= begun && kept < first + heavy) {
                kept++;
            } else if (name.forget(used)) {
                names.remove(name.text(), name);
            }
        }
        weighing = new Weighing(heavy); // nobody waits for those who still weigh for the last one
        firstUsed.set(0);
        begun = stamp.incrementAndGet();
    }

    /** Forgets all. Numbers are not used again. */
    public void clear() {
        begin();
        begin();
    }

    /** All that are written down in this period, and those of the period before that were not yet used in this one. */
    public Collection<Name> all() {
        return names.values();
    }
}
