package dev.culprit.agent.weaving;

import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.weaving.library.Library;
import dev.culprit.boot.Dispatch;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Switches probes on and off in a running JVM. One set of scopes is on at a time; classes that are loaded while it is on
 * get their probes too. Where the probes lead is not decided here, except that "off" routes them to a place that counts:
 * "off" is believed only when every class took its own code back and nothing arrives any more.
 */
public final class Instrumenter {

    private final Instrumentation instrumentation;
    private final Targets targets;
    private final Sites sites = new Sites();
    private final Map<String, String> remaining = new ConcurrentHashMap<>();
    private final Set<Site> thinned = ConcurrentHashMap.newKeySet();

    private @Nullable ClassFileTransformer active;

    /** Whether classes may carry probes; stays so until all of them were asked to give them back, however often that fails. */
    private boolean inUse;

    /** Written under the lock, read without it: nobody who asks for the state waits while code changes. */
    private volatile Selection selection = Selection.NOTHING;

    private volatile Woven woven;
    private volatile @Nullable Tripwire tripwire;

    /** @param libraries that can be probed */
    public Instrumenter(Instrumentation instrumentation, List<Library> libraries) {
        this.instrumentation = instrumentation;
        targets = new Targets(libraries);
        woven = new Woven(targets, Selection.NOTHING);
    }

    /** What the site numbers stand for that reach the sink. */
    public Sites sites() {
        return sites;
    }

    /**
     * Switches these scopes on, and everything else off. Takes tenths of a second to seconds; stops all threads for some
     * 10 ms per 250 classes.
     */
    public Applied apply(Selection wanted) {
        return apply(wanted, () -> {});
    }

    /**
     * The same.
     *
     * @param whenBare runs when earlier probes are out of the code and the new ones not yet in
     */
    public synchronized Applied apply(Selection wanted, Runnable whenBare) {
        long start = System.nanoTime();
        if (inUse) {
            unweave();
        }
        whenBare.run();
        Woven books = new Woven(targets, wanted);
        woven = books;
        tripwire = null;
        selection = wanted;
        thinned.clear();
        if (!wanted.isEmpty()) {
            inUse = true;
            active = new Weaving(targets, sites, books, thinned).install(instrumentation, wanted);
            books.types().forEach(remaining::remove);
        }
        return new Applied(books.methods(), books.types().size(), books.refused(instrumentation), millisSince(start));
    }

    /**
     * Takes the probes out of some methods again, and leaves them in the others.
     *
     * @return of how many classes the code changed
     */
    public synchronized int thin(Set<Site> methods) {
        if (active == null) {
            return 0;
        }
        thinned.addAll(methods);
        Set<String> types = methods.stream().map(Site::type).collect(Collectors.toSet());
        List<Class<?>> loaded = Candidates.loaded(instrumentation, type -> types.contains(type.getName()));
        List<Class<?>> changed = new ArrayList<>(loaded);
        Batches.retransform(instrumentation, loaded, (type, reason) -> {
            changed.remove(type);
            remaining.put(type.getName(), Reason.of(reason)); // with its probes
        });
        return changed.size();
    }

    /** Methods that lost their probes again since probes were last switched on. */
    public Set<Site> thinned() {
        return Set.copyOf(thinned);
    }

    /** What {@link #apply} would probe among the classes loaded now; changes nothing. */
    public synchronized Survey dryRun(Selection wanted) {
        long start = System.nanoTime();
        Woven books = new Woven(targets, wanted);
        List<Site> methods = new Weaving(targets, sites, books, Set.of()).survey(instrumentation, wanted);
        return new Survey(
                new Applied(books.methods(), books.types().size(), books.refused(instrumentation), millisSince(start)),
                methods);
    }

    /**
     * Switches everything off, and checks that it is. Routes all probes to nowhere; may be repeated.
     *
     * @throws OutOfMemoryError if the application leaves too little memory for it: then it has to be repeated
     */
    public synchronized Cleared clear() {
        long start = System.nanoTime();
        Tripwire trip = new Tripwire();
        Dispatch.routeTo(trip);
        tripwire = trip;
        boolean quiet = true;
        if (inUse || !remaining.isEmpty()) {
            unweave();
            quiet = trip.staysQuiet(remaining.isEmpty());
        }
        selection = Selection.NOTHING;
        woven = new Woven(targets, Selection.NOTHING);
        return new Cleared(quiet && remaining.isEmpty(), remainingLines(), millisSince(start));
    }

    /** What is switched on, and what was left behind. */
    public InstrumentationState state() {
        Tripwire trip = tripwire;
        Woven books = woven;
        return new InstrumentationState(
                selection.scopes(),
                books.methods(),
                books.types().size(),
                books.refused(instrumentation),
                books.missedByScope(instrumentation),
                remainingLines(),
                trip == null ? 0 : trip.hits());
    }

    /** Gives all classes their own code back, and writes down which did not take it. Where it fails, nothing is forgotten. */
    private void unweave() {
        Set<String> carriers = new HashSet<>(remaining.keySet());
        carriers.addAll(woven.everProbed());
        if (active != null) {
            instrumentation.removeTransformer(active);
            active = null;
        }
        Set<String> done = new HashSet<>();
        while (!carriers.isEmpty()) {
            done.addAll(restore(carriers));
            carriers = woven.recent();
            carriers.removeAll(done);
            if (!carriers.isEmpty()) {
                AgentThreads.pause();
            }
        }
        inUse = false;
    }

    /** Answers which of them there are: a class that took its probes just now may not be loaded yet, or never will be. */
    private Set<String> restore(Set<String> types) {
        List<Class<?>> loaded = Candidates.loaded(instrumentation, type -> types.contains(type.getName()));
        Map<String, String> refused = new HashMap<>();
        Batches.retransform(instrumentation, loaded, (type, reason) -> refused.put(type.getName(), Reason.of(reason)));
        remaining.keySet().removeAll(types);
        remaining.putAll(refused);
        return loaded.stream().map(Class::getName).collect(Collectors.toSet());
    }

    private List<String> remainingLines() {
        List<String> lines = new ArrayList<>();
        new TreeMap<>(remaining).forEach((type, reason) -> lines.add(type + ": " + reason));
        Tripwire trip = tripwire;
        if (trip != null) {
            trip.bySite().forEach((number, hits) -> {
                Site site = sites.site(number);
                lines.add((site == null ? "site " + number : site.type() + "." + site.method()) + ": hit " + hits
                        + " times after it was switched off");
            });
        }
        return lines;
    }

    private static long millisSince(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }
}
