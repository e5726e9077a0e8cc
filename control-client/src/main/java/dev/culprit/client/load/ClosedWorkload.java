package dev.culprit.client.load;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.UnavailableException;
import dev.culprit.client.load.Step.Sequence;
import dev.culprit.client.load.Visitor.Outcome;
import dev.culprit.client.load.http.Endpoint;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.wording.Quantity;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The built-in driver: a closed workload of users with think time over HTTP/1.1, one platform thread per user. */
public final class ClosedWorkload implements LoadDriver {

    private static final Duration PREFLIGHT = Duration.ofSeconds(30);
    private static final String REDIRECT_ADVICE = "give the URL that answers, or in a script (--script) log in, set"
            + " followRedirects, or expect that status";

    private final LoadScript script;
    private UsualStatuses usual = UsualStatuses.UNKNOWN;
    private @Nullable VirtualUsers virtualUsers;

    public ClosedWorkload(LoadScript script) {
        this.script = script;
    }

    /**
     * Goes through every sequence, without pauses and leaving out no step; again in the same session if its users keep
     * theirs, since what works for a stranger may not for somebody who has logged in.
     */
    @Override
    public void preflight() {
        Map<String, Set<Integer>> statuses = new HashMap<>();
        for (Sequence sequence : script.sequences()) {
            Visitor visitor = new Visitor(script, 1, new SplittableRandom(1));
            try {
                round(sequence, visitor, true, statuses);
                if (!sequence.freshSession()) {
                    round(sequence, visitor, false, statuses);
                }
            } finally {
                visitor.disconnect();
            }
        }
        usual = new UsualStatuses(statuses);
    }

    @Override
    public boolean sendOnce(BooleanSupplier enough) {
        for (Sequence sequence : script.sequences()) {
            Visitor visitor = new Visitor(script, 1, new SplittableRandom(1));
            try {
                visitor.begin(true);
                for (Step step : sequence.steps()) {
                    try (Watch watch = Watch.over(visitor, patience())) {
                        check(sequence, step, visitor.perform(step), watch, true);
                    }
                    if (enough.getAsBoolean()) {
                        return true;
                    }
                }
            } finally {
                visitor.disconnect();
            }
        }
        return true;
    }

    @Override
    public Set<Endpoint> endpoints() {
        return script.endpoints();
    }

    private void round(Sequence sequence, Visitor visitor, boolean first, Map<String, Set<Integer>> statuses) {
        try (Watch watch = Watch.over(visitor, patience())) {
            visitor.begin(first);
            for (Step step : sequence.steps()) {
                Outcome outcome = visitor.perform(step);
                check(sequence, step, outcome, watch, first);
                statuses.computeIfAbsent(step.name(), name -> new TreeSet<>()).add(outcome.status());
            }
        }
    }

    /** An application without load answers soon, or never. */
    private Duration patience() {
        return script.timeout().compareTo(PREFLIGHT) < 0 ? script.timeout() : PREFLIGHT;
    }

    private void check(Sequence sequence, Step step, Outcome outcome, Watch watch, boolean first) {
        String what = step.method() + " " + step.url().parts().get(0)
                + (step.url().isConstant() ? "" : "…")
                + (first ? "" : " for the second time in a session");
        if (watch.hasExpired() && outcome.failed()) {
            throw new UnavailableException(
                    what + " got no answer within " + Quantity.millis(patience().toMillis())
                            + "; check scheme and port, and that the application is up");
        }
        if (outcome.failed()) {
            throw new UnavailableException(what + ": " + outcome.error() + detail(outcome) + "; "
                    + (first ? advice(outcome) : "set freshSession, or let the steps work for a returning user too"));
        }
        // In a longer sequence a redirect is part of the way, for example after a form; alone it measures nothing.
        if (outcome.status() >= 300
                && sequence.steps().size() == 1
                && step.expected().isEmpty()) {
            throw new UnavailableException(
                    what + ": HTTP " + outcome.status() + detail(outcome) + "; " + REDIRECT_ADVICE);
        }
    }

    private static String detail(Outcome outcome) {
        return outcome.detail().isEmpty() ? "" : " (" + oneLine(outcome.detail()) + ")";
    }

    private static String advice(Outcome outcome) {
        if (wantsCertificate(outcome)) {
            return "give this client its certificate: java -Djavax.net.ssl.keyStore=FILE"
                    + " -Djavax.net.ssl.keyStorePassword=PASSWORD -jar culprit.jar";
        }
        if (outcome.error().equals("TLS failed")) {
            return "check scheme and certificate, or accept any certificate with --insecure";
        }
        if (outcome.error().equals("unknown host")) {
            return "check the name";
        }
        if (outcome.error().equals(Visitor.NO_SOCKET)) {
            return "raise this program's limit of open files (ulimit -n) or its range of ports";
        }
        if (outcome.unreachable()) {
            return "check that the application listens there";
        }
        if (outcome.status() >= 300 && outcome.status() < 400) {
            return REDIRECT_ADVICE;
        }
        if (outcome.error().startsWith("HTTP ")) {
            return "give a URL that answers without error, or describe the way there in a script (--script)";
        }
        if (outcome.error().startsWith("no match")) {
            return "correct the pattern in the script";
        }
        return "check that an HTTP/1.1 server listens there";
    }

    /** How servers say that clients have to have one, or that they do not accept this one. */
    private static boolean wantsCertificate(Outcome outcome) {
        return outcome.detail().contains("certificate_required")
                || outcome.detail().contains("Received fatal alert: bad_certificate");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    @Override
    public void start(LoadPlan plan) {
        if (virtualUsers != null) {
            throw new IllegalStateException("the load is already running");
        }
        virtualUsers = VirtualUsers.start(script, plan, usual);
    }

    @Override
    public boolean isSteady() {
        return virtualUsers != null && virtualUsers.isComplete();
    }

    @Override
    public LoadReport stop(LoadWindow window) {
        VirtualUsers ending = virtualUsers;
        if (ending == null) {
            throw new UnavailableException("no load is running; start the diagnosis again");
        }
        virtualUsers = null;
        ending.finish();
        WindowFigures figures = ending.figures(window);
        requireSockets(ending.users(), figures);
        return LoadReport.builder(window.token(), "culprit built-in " + ClientVersion.get(), ending.users())
                .window(window.startEpochMillis(), window.millis())
                .steps(figures.steps())
                .completedPerSecond(figures.completedPerSecond())
                .errors(figures.errors())
                .unfinished(figures.unfinished())
                .thinkTimeMillis(figures.meanThinkMillis())
                .lateStartMillisP99(figures.lateStartMillisP99())
                .cpuShare(ending.cpuShare(window))
                .sameHost(script.endpoints().stream().allMatch(Endpoint::isThisMachine))
                .build();
    }

    /** Requests that this program could not send say nothing about the application. */
    private static void requireSockets(int users, WindowFigures figures) {
        long unsent = figures.errors().getOrDefault(Visitor.NO_SOCKET, 0L);
        if (unsent > 0) {
            throw new UnavailableException("it ran out of sockets with " + users + " users, " + unsent
                    + " requests could not be sent; raise its limit of open files (ulimit -n) or its range of ports, or"
                    + " use fewer --max-users");
        }
    }

    @Override
    public void abort() {
        if (virtualUsers != null) {
            virtualUsers.abort();
            virtualUsers = null;
        }
    }
}
