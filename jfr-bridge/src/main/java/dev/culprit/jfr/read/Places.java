package dev.culprit.jfr.read;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/** Finds the application's code in recorded stacks. */
final class Places {

    static final int MAX_FRAMES = 40;

    private static final int CACHE_LIMIT = 4096;
    private static final int PACKAGE_SEGMENTS = 3;

    private static final Pattern OWN =
            Pattern.compile("dev\\.culprit\\.(?:advice|agent|boot|client|heuristics|jfr|premain)\\..*");
    private static final Pattern JDK = Pattern.compile("(?:java|javax|jdk|sun|com\\.sun)\\..*");

    /**
     * Where something happened.
     *
     * @param location first frame of the application, null if the stack has none
     * @param method the same without file and line
     * @param stack all frames but our own, from the waiting point outwards
     */
    record Place(@Nullable String location, @Nullable String method, List<String> stack) {
        static final Place NONE = new Place(null, null, List.of());
    }

    /** A chunk has one object per distinct stack. */
    private final Map<RecordedStackTrace, Place> cache = new IdentityHashMap<>();

    private final Map<RecordedStackTrace, Place> interfaceCache = new IdentityHashMap<>();

    /** Place of a wait in code. */
    Place of(@Nullable RecordedStackTrace stack) {
        return of(stack, cache, false);
    }

    /** Place of a call of an interface (driver, pool): the implementation's own frames are not the application. */
    Place ofCaller(@Nullable RecordedStackTrace stack) {
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
            known = place(stack.getFrames(), skipImplementation);
            cache.put(stack, known);
        }
        return known;
    }

    private static final String LAMBDA = "$$Lambda";

    private static Place place(List<RecordedFrame> frames, boolean skipImplementation) {
        List<String> shown = new ArrayList<>();
        RecordedFrame first = null; // of what may be the application
        RecordedFrame chosen = null;
        for (RecordedFrame frame : frames) {
            if (frame.getMethod() == null) {
                continue; // the JVM had no room for it
            }
            String type = type(frame);
            if (OWN.matcher(type).matches() || type.contains(LAMBDA)) {
                continue; // a lambda's body is a method of the class it stands in, which follows
            }
            if (shown.size() < MAX_FRAMES) {
                shown.add(text(frame));
            }
            if (chosen == null && !JDK.matcher(type).matches()) {
                if (first == null) {
                    first = frame;
                }
                if (!skipImplementation || !implementation(first, frame)) {
                    chosen = frame;
                }
            }
        }
        RecordedFrame place = chosen == null ? first : chosen;
        return place == null ? new Place(null, null, shown) : new Place(text(place), method(place), shown);
    }

    /**
     * Whether a frame still belongs to the implementation of the interface that the topmost frame is: same vendor's
     * package, and it is the same method handed on, or the same class calling itself. Application code that happens to
     * share the package with its own wrapper of a driver is kept.
     */
    private static boolean implementation(RecordedFrame top, RecordedFrame frame) {
        return vendor(type(frame)).equals(vendor(type(top)))
                && (frame.getMethod().getName().equals(top.getMethod().getName())
                        || type(frame).equals(type(top)));
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

    private static String type(RecordedFrame frame) {
        return frame.getMethod().getType().getName();
    }

    private static String method(RecordedFrame frame) {
        return type(frame) + "." + frame.getMethod().getName();
    }

    /** The JVM does not record file names; nearly always the file is called like the outermost class. */
    private static String text(RecordedFrame frame) {
        String type = type(frame);
        String simple = type.substring(type.lastIndexOf('.') + 1);
        int dollar = simple.indexOf('$');
        String file = (dollar > 0 ? simple.substring(0, dollar) : simple) + ".java";
        int line = frame.getLineNumber();
        return method(frame) + "(" + file + (line > 0 ? ":" + line : "") + ")";
    }
}
