package dev.culprit.client.cli;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.RefusedException;
import dev.culprit.client.session.CancelledException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is told of something that was thrown, and the exit code.
 *
 * @param line what happened, and what to do
 */
record Failure(String line, int exitCode) {

    /** Modules that a runtime made with jlink may lack, by what their classes' names begin with. */
    private static final Map<String, String> MODULES = Map.of(
            "com/sun/tools/attach/", "jdk.attach",
            "jdk/jfr/", "jdk.jfr",
            "java/net/http/", "java.net.http",
            "java/lang/management/", "java.management",
            "javax/management/", "java.management",
            "com/sun/management/", "jdk.management");

    private static final List<String> OF_THE_PLATFORM = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/");
    private static final int LONGEST_CHAIN = 20;

    static Failure of(Throwable thrown) {
        if (thrown instanceof UnavailableException
                || thrown instanceof RefusedException
                || thrown instanceof CancelledException) {
            return new Failure(oneLine(thrown.getMessage()), ExitCode.UNAVAILABLE);
        }
        return new Failure(internal(thrown), ExitCode.INTERNAL);
    }

    private static String internal(Throwable thrown) {
        for (Throwable each : chain(thrown)) {
            if (each instanceof OutOfMemoryError) {
                return outOfMemory(oneLine(each.getMessage()));
            }
            Optional<String> missing = missing(each);
            if (missing.isPresent()) {
                return missing.get();
            }
        }
        return "internal error: " + thrown.getClass().getSimpleName() + ": " + oneLine(thrown.getMessage())
                + "; run again with --verbose and report the stack trace";
    }

    /** Java has one error for all of these. */
    private static String outOfMemory(String kind) {
        if (kind.contains("thread")) {
            return "this program got no more threads (" + kind
                    + "); raise the limit of processes (ulimit -u), or use fewer --max-users";
        }
        if (kind.contains("etaspace") || kind.contains("lass space")) {
            return "this program ran out of memory (" + kind + "); give it more with -XX:MaxMetaspaceSize";
        }
        long megabytes = Runtime.getRuntime().maxMemory() >> 20;
        return "this program ran out of memory (" + kind + ", of " + megabytes + " MB); give it more heap: java -Xmx"
                + Math.max(1024, 2 * megabytes) + "m -jar culprit.jar";
    }

    /** Classes of the program itself can't be missing, those of the runtime can. */
    private static Optional<String> missing(Throwable thrown) {
        if (!(thrown instanceof NoClassDefFoundError) || thrown.getMessage() == null) {
            return Optional.empty();
        }
        String name = thrown.getMessage().replace('.', '/');
        if (OF_THE_PLATFORM.stream().noneMatch(name::startsWith)) {
            return Optional.empty();
        }
        String what = MODULES.entrySet().stream()
                .filter(module -> name.startsWith(module.getKey()))
                .map(module -> "the module " + module.getValue())
                .findFirst()
                .orElse(oneLine(thrown.getMessage()));
        return Optional.of("this Java runtime lacks " + what + "; run culprit.jar with a whole JDK");
    }

    private static List<Throwable> chain(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable each = thrown; each != null && chain.size() < LONGEST_CHAIN; each = each.getCause()) {
            chain.add(each);
        }
        return chain;
    }

    static String oneLine(@Nullable String text) {
        return text == null ? "no message" : text.replaceAll("\\s+", " ").strip();
    }
}
