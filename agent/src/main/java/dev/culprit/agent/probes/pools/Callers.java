package dev.culprit.agent.probes.pools;

import java.util.Set;

/** Who called, for names. Costs microseconds. */
final class Callers {

    /** The JDK, and what is in between. */
    private static final Set<String> SKIPPED =
            Set.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "dev.culprit.agent.", "dev.culprit.boot.");

    private Callers() {}

    /** {@code Class.method} of the innermost code that is not the JDK's or ours. */
    static String place() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> isOther(frame.getClassName()))
                        .findFirst()
                        .map(frame -> simple(frame.getClassName()) + "." + plain(frame.getMethodName()))
                        .orElse("the JDK"));
    }

    private static boolean isOther(String type) {
        return SKIPPED.stream().noneMatch(type::startsWith);
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    /** A lambda is part of the method that it stands in: {@code lambda$serve$0}. */
    private static String plain(String method) {
        int end = method.lastIndexOf('$');
        return method.startsWith("lambda$") && end > "lambda$".length()
                ? method.substring("lambda$".length(), end)
                : method;
    }
}
