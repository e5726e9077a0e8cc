package dev.culprit.jfr.read.places;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/** Finds the application's code in recorded stacks. */
public final class Places {

    static final int MAX_FRAMES = 40;

    private static final int CACHE_LIMIT = 4096;
    private static final int PACKAGE_SEGMENTS = 3;

    private static final Pattern OWN =
            Pattern.compile("dev\\.culprit\\.(?:advice|agent|boot|client|heuristics|jfr|premain)\\..*");
    private static final String LAMBDA = "$$Lambda";

    /**
     * Where something happened.
     *
     * @param location first frame of the application, null if the stack has none
     * @param method the same without file and line
     * @param stack all frames but our own, from the waiting point outwards
     */
    public record Place(@Nullable String location, @Nullable String method, List<String> stack) {
        public static final Place NONE = new Place(null, null, List.of());

        /** What computes when a thread computes here. */
        public String hot() {
            return method != null ? method : stack.isEmpty() ? "unknown method" : stack.get(0);
        }
    }

    /** A chunk has one object per distinct stack. */
    private final Map<RecordedStackTrace, Place> cache = new IdentityHashMap<>();

    private final Map<RecordedStackTrace, Place> interfaceCache = new IdentityHashMap<>();

    /** Place of a wait in code. */
    public Place of(@Nullable RecordedStackTrace stack) {
        return of(stack, cache, false);
    }

    /** Place of a call of an interface (driver, pool, client): the implementation's own frames are not the application. */
    public Place ofCaller(@Nullable RecordedStackTrace stack) {
        return of(stack, interfaceCache, true);
    }

    private static Place of(
            @Nullable RecordedStackTrace stack, Map<RecordedStackTrace, Place> cache, boolean skipImplementation) {
        if (stack == null) {
            return Place.NONE;
        }
        Place known = cache.get(stack);
        if (known == null) {
            if (cache.size() >= CACHE_LIMIT) {
                cache.clear();
            }
            known = place(frames(stack), skipImplementation);
            cache.put(stack, known);
        }
        return known;
    }

    /** Place of a wait whose frames were written down as texts. */
    public Place of(String lines) {
        List<Frame> frames = lines.lines().map(Frame::parse).toList();
        return place(frames, false);
    }

    private static List<Frame> frames(RecordedStackTrace stack) {
        List<Frame> frames = new ArrayList<>();
        for (RecordedFrame frame : stack.getFrames()) {
            if (frame.getMethod() != null) { // the JVM had room for it
                frames.add(new Frame(
                        frame.getMethod().getType().getName(), frame.getMethod().getName(), frame.getLineNumber()));
            }
        }
        return frames;
    }

    /**
     * The first frame of the application that somebody wrote. Classes that frameworks generate in the application's packages have no lines: such a
     * frame gives way to the application's own code that called it, but not beyond a library, for an application may be compiled without
     * lines itself. If all code is that of libraries, as
     * where a framework serves a request alone, it is the first frame that is not the JDK's.
     */
    private static Place place(List<Frame> frames, boolean skipImplementation) {
        List<String> shown = new ArrayList<>();
        boolean implemented = skipImplementation; // by code that is not the JDK's
        Frame first = null; // that is not the JDK's
        Frame next = null; // that does not belong to the implementation either
        Frame unlined = null; // the application's, but without lines
        Frame application = null;
        for (Frame frame : frames) {
            if (OWN.matcher(frame.type()).matches() || frame.type().contains(LAMBDA)) {
                continue; // a lambda's body is a method of the class it stands in, which follows
            }
            if (shown.isEmpty() && Libraries.isJdk(frame.type())) {
                implemented = false;
            }
            if (shown.size() < MAX_FRAMES) {
                shown.add(frame.text());
            }
            if (application != null || Libraries.isJdk(frame.type())) {
                continue;
            }
            first = first == null ? frame : first;
            if (!implemented || !implementation(first, frame)) {
                next = next == null ? frame : next;
                if (Libraries.isLibrary(frame.type())) {
                    application = unlined; // what called that is another part of the application
                } else if (frame.line() > 0) {
                    application = frame;
                } else {
                    unlined = unlined == null ? frame : unlined;
                }
            }
        }
        Frame place = Stream.of(application, unlined, next, first)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return place == null
                ? new Place(null, null, shown)
                : new Place(place.text(), place.type() + "." + place.method(), shown);
    }

    /**
     * Whether a frame still belongs to the implementation of the interface that the topmost frame is: same vendor's
     * package, and it is the same method handed on, or the same class calling itself. Application code that happens to
     * share the package with its own wrapper of a driver is kept.
     */
    private static boolean implementation(Frame top, Frame frame) {
        return vendor(frame.type()).equals(vendor(top.type()))
                && (frame.method().equals(top.method()) || frame.type().equals(top.type()));
    }

    private static String vendor(String type) {
        int end = -1;
        for (int segment = 0; segment < PACKAGE_SEGMENTS; segment++) {
            int dot = type.indexOf('.', end + 1);
            if (dot < 0) {
                break;
            }
            end = dot;
        }
        return end < 0 ? "" : type.substring(0, end);
    }
}
