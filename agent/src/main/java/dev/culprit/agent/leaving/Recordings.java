package dev.culprit.agent.leaving;

import dev.culprit.boot.CleanCall;
import java.lang.reflect.InvocationTargetException;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/** Makes and starts recordings so that the recorder's threads, which stay as long as the JVM runs, know nothing of us. */
public final class Recordings {

    private Recordings() {}

    /** The JVM's, which begins with this if it does not run yet. */
    public static FlightRecorder recorder() {
        call(FlightRecorder.class, "getFlightRecorder", null);
        return FlightRecorder.getFlightRecorder();
    }

    /** One that does not run yet. */
    public static Recording make() {
        recorder();
        return new Recording();
    }

    /** Starts it. */
    public static void start(Recording recording) {
        call(Recording.class, "start", recording);
    }

    private static void call(Class<?> type, String method, @Nullable Object receiver) {
        try {
            CleanCall.invoke(type.getMethod(method), receiver);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } catch (Exception e) { // not to be expected of a public method
            throw new IllegalStateException(e);
        }
    }
}
