package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.analysis.messaging.Messages;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.ExternalCallEvent;
import dev.culprit.jfr.events.calls.MessagingCallEvent;
import dev.culprit.jfr.events.calls.PoolWaitEvent;
import dev.culprit.jfr.events.threads.VirtualThreadMonitorEvent;
import dev.culprit.jfr.events.threads.VirtualThreadParkEvent;
import dev.culprit.jfr.read.facts.PoolSamples;
import dev.culprit.jfr.read.pass.Texts;
import dev.culprit.jfr.read.places.Places;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** Which recorded events are waits, and what each of them waited for. */
final class WaitSources {

    private static final int CACHE_LIMIT = 10_000;

    /** One type of event. */
    interface Source {

        /** The site where the event's thread waited. */
        int site(RecordedEvent event);

        default @Nullable RecordedThread thread(RecordedEvent event) {
            return event.getThread();
        }

        /** How much is in a message that was sent, in bytes; negative if it is none, or not known. */
        default long sentBytes(RecordedEvent event) {
            return -1;
        }

        /** Whether the event is a sample, which has a time but no duration. */
        default boolean isMoment() {
            return false;
        }
    }

    /** What a thread parked at. */
    private record Blocker(WaitState state, String resource) {}

    private final Map<Long, String> statements;
    private final PoolSamples pools;
    private final Sites sites;
    private final boolean stacks;
    private final Places places;
    private final Map<String, Source> byName = new HashMap<>();
    /** Only without stacks, where a statement is one place. */
    private final Map<Long, Integer> siteOfStatement = new HashMap<>();

    private final Map<RecordedClass, Blocker> blockers = new HashMap<>();
    private final Map<RecordedClass, String> classNames = new HashMap<>();
    private final Source monitorEnter = this::monitorEnter;

    /**
     * @param places finds places in code, as is wanted in targeted runs; null if they are not wanted, although another
     *     recording may have asked for stacks
     */
    WaitSources(Map<Long, String> statements, PoolSamples pools, Sites sites, @Nullable Places places) {
        this.statements = statements;
        this.pools = pools;
        this.sites = sites;
        this.stacks = places != null;
        this.places = places == null ? new Places() : places;
        byName.put(DatabaseCallEvent.NAME, this::databaseCall);
        byName.put(PoolWaitEvent.NAME, this::poolWait);
        byName.put(MessagingCallEvent.NAME, new MessagingCall());
        byName.put(
                ExternalCallEvent.NAME,
                event -> sites.index(WaitState.EXTERNAL_CALL, Texts.of(event, "target"), callerPlace(event)));
        byName.put(
                "jdk.ZAllocationStall",
                event -> sites.index(WaitState.GC, "allocation stall (ZGC)", Places.Place.NONE));
        byName.put("jdk.JavaMonitorEnter", monitorEnter);
        byName.put("jdk.JavaMonitorWait", this::monitorWait);
        byName.put("jdk.ThreadPark", this::park);
        byName.put(VirtualThreadParkEvent.NAME, this::park);
        byName.put(VirtualThreadMonitorEvent.NAME, this::virtualThreadAtMonitor);
        byName.put("jdk.ThreadSleep", event -> sites.index(WaitState.SLEEP, "Thread.sleep", place(event)));
        byName.put("jdk.SocketRead", this::socket);
        byName.put("jdk.SocketWrite", this::socket);
        byName.put("jdk.FileRead", this::file);
        byName.put("jdk.FileWrite", this::file);
        byName.put("jdk.FileForce", this::file);
        byName.put("jdk.ExecutionSample", new ExecutionSample());
    }

    /** The sources by the names of their types of events. */
    Map<String, Source> all() {
        return byName;
    }

    /** Notes who held what was waited for, if the event tells. */
    void owner(Source source, RecordedEvent event, int site, long nanos) {
        if (source == monitorEnter) {
            RecordedThread owner = event.getThread("previousOwner");
            String name = owner == null ? null : owner.getJavaName();
            if (name != null) {
                sites.owner(site, name, nanos);
            }
        }
    }

    private int databaseCall(RecordedEvent event) {
        long id = event.getLong("statementId");
        if (id == 0) {
            return sites.index(WaitState.DATABASE, event.getString("operation"), callerPlace(event));
        }
        if (stacks) {
            return statement(id, callerPlace(event));
        }
        Integer known = siteOfStatement.get(id);
        if (known == null) {
            known = statement(id, Places.Place.NONE);
            siteOfStatement.put(id, known);
        }
        return known;
    }

    private int statement(long id, Places.Place place) {
        return sites.statement(statements.getOrDefault(id, "statement " + id), place);
    }

    /** What a call of a messaging client is about: where it sends, where it receives from, or what else it does. */
    static String message(RecordedEvent event) {
        String operation = Texts.of(event, "operation");
        String destination = Texts.of(event, "destination");
        boolean known = !destination.equals(operation);
        if (operation.isEmpty() || operation.equals("send") || operation.equals("publish")) {
            return destination;
        }
        boolean receives = operation.startsWith("receive") || operation.equals("poll");
        return receives ? Messages.RECEIVE + (known ? destination : "") : Messages.OTHER + operation + ")";
    }

    /** How much is in a message that is sent; negative if nothing is, or it is not known. */
    static long bytes(RecordedEvent event) {
        return event.hasField("bodySize") ? event.getLong("bodySize") : -1; // earlier versions do not tell
    }

    private int poolWait(RecordedEvent event) {
        return sites.index(WaitState.POOL, pools.nameOf(event.getLong("poolId")), callerPlace(event));
    }

    private int monitorEnter(RecordedEvent event) {
        return sites.index(WaitState.MONITOR, monitorClass(event), place(event));
    }

    private int monitorWait(RecordedEvent event) {
        WaitState state = event.getBoolean("timedOut") ? WaitState.SLEEP : WaitState.QUEUE;
        return sites.index(state, monitorClass(event), place(event));
    }

    private int virtualThreadAtMonitor(RecordedEvent event) {
        WaitState state = !event.getBoolean("objectWait")
                ? WaitState.MONITOR
                : event.getBoolean("timedOut") ? WaitState.SLEEP : WaitState.QUEUE;
        return sites.index(state, Sites.UNKNOWN_MONITOR, Places.Place.NONE);
    }

    private int park(RecordedEvent event) {
        RecordedClass type = event.getClass("parkedClass");
        if (type == null) {
            boolean timed = event.hasField("timeout") && (event.getLong("timeout") > 0 || event.getLong("until") > 0);
            return sites.index(Parks.state(null, timed), Parks.resource(null), place(event));
        }
        Blocker blocker = blockers.get(type);
        if (blocker == null) {
            if (blockers.size() >= CACHE_LIMIT) {
                blockers.clear();
            }
            blocker = new Blocker(Parks.state(type.getName(), false), Parks.resource(type.getName()));
            blockers.put(type, blocker);
        }
        return sites.index(blocker.state(), blocker.resource(), place(event));
    }

    private int socket(RecordedEvent event) {
        String host = event.getString("host");
        String peer = host == null || host.isEmpty() ? event.getString("address") : host;
        return sites.index(WaitState.NETWORK, peer + ":" + event.getInt("port"), place(event));
    }

    private int file(RecordedEvent event) {
        String path = event.getString("path");
        return sites.index(WaitState.DISK, path == null ? "unknown file" : path, place(event));
    }

    private Places.Place place(RecordedEvent event) {
        return stacks ? places.of(event.getStackTrace()) : Places.Place.NONE;
    }

    private Places.Place callerPlace(RecordedEvent event) {
        return stacks ? places.ofCaller(event.getStackTrace()) : Places.Place.NONE;
    }

    private String monitorClass(RecordedEvent event) {
        RecordedClass type = event.getClass("monitorClass");
        if (type == null) {
            return Sites.UNKNOWN_MONITOR;
        }
        String known = classNames.get(type);
        if (known == null) {
            if (classNames.size() >= CACHE_LIMIT) {
                classNames.clear();
            }
            known = type.getName();
            classNames.put(type, known);
        }
        return known;
    }

    private final class MessagingCall implements Source {

        @Override
        public int site(RecordedEvent event) {
            return sites.index(WaitState.MESSAGING, message(event), callerPlace(event));
        }

        @Override
        public long sentBytes(RecordedEvent event) {
            return bytes(event);
        }
    }

    /** Where a processor was found at work. */
    private final class ExecutionSample implements Source {

        @Override
        public int site(RecordedEvent event) {
            Places.Place place = places.of(event.getStackTrace());
            return sites.index(WaitState.CPU, place.hot(), place);
        }

        @Override
        public @Nullable RecordedThread thread(RecordedEvent event) {
            return event.getThread("sampledThread");
        }

        @Override
        public boolean isMoment() {
            return true;
        }
    }
}
