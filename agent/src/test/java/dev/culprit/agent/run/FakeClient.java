package dev.culprit.agent.run;

import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.LoadReport;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** A load generator that follows the handshake, unless told to misbehave. */
final class FakeClient implements AutoCloseable {

    private final LoadHandshake load;
    private final FakeApplication application;
    private final Thread poller = new Thread(this::poll, "fake-client");
    private String known = "";

    final List<Action> seen = new CopyOnWriteArrayList<>();
    volatile boolean silentAfterSteady;
    volatile boolean withholdsReport;
    volatile int failures;
    volatile boolean abortsInWindow;
    private volatile boolean running = true;

    FakeClient(LoadHandshake load, FakeApplication application) {
        this.load = load;
        this.application = application;
        poller.setDaemon(true);
    }

    FakeClient start() {
        poller.start();
        return this;
    }

    private void poll() {
        while (running) {
            LoadRequest request = load.nextRequest();
            if (seen.isEmpty() || seen.get(seen.size() - 1) != request.action()) {
                seen.add(request.action());
            }
            if (request.action() == Action.END) {
                application.close();
                return;
            }
            try {
                act(request);
            } catch (RefusedException e) {
                // the agent changed its mind between the poll and the report
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    private void act(LoadRequest request) {
        String token = request.token();
        switch (request.action()) {
            case START -> {
                if (token.equals(known)) {
                    return;
                }
                known = token;
                if (failures > 0) {
                    failures--;
                    load.report(token, "FAILED", "port exhausted");
                    return;
                }
                application.start(request.load().users());
                load.report(token, "STEADY", "");
                if (silentAfterSteady) {
                    running = false;
                }
            }
            case CONTINUE -> {
                if (abortsInWindow) {
                    load.abort(token, "the user pressed Ctrl-C");
                }
            }
            case STOP -> {
                application.close();
                if (!withholdsReport) {
                    load.report(token, "DONE", report(token));
                }
            }
            default -> {}
        }
    }

    /** Figures of an experiment, as a generator delivers them. */
    static String report(String token) {
        return Documents.write(LoadReport.builder(token, "test", 40)
                .window(1, 500)
                .completedPerSecond(List.of(1, 2))
                .thinkTimeMillis(10)
                .lateStartMillisP99(0.5)
                .cpuShare(0.1)
                .sameHost(true)
                .build());
    }

    @Override
    public void close() {
        running = false;
        application.close();
    }
}
