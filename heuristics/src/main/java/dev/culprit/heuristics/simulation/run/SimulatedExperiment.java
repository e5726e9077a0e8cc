package dev.culprit.heuristics.simulation.run;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.simulation.Behaviour;
import dev.culprit.heuristics.simulation.Call;
import dev.culprit.heuristics.simulation.ProcessorSharing;
import dev.culprit.heuristics.simulation.Quota;
import dev.culprit.heuristics.simulation.Request;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.SimulatedService;
import dev.culprit.heuristics.simulation.Simulation;
import dev.culprit.heuristics.simulation.Step;
import dev.culprit.heuristics.simulation.WarmUp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * One experiment: users start one after the other, warm up ({@link WarmUp}), are observed during the window, and end. Each user calls
 * a service, waits for its answer, thinks, and calls again. Calls that began in the window and still run at its end are
 * waited for while the load goes on, but not for longer than the cool-down.
 */
final class SimulatedExperiment {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double RAMP_MILLIS_PER_USER = 20;
    private static final double SAMPLING_MILLIS = 200;
    /** In which the processor time of threads is told. */
    private static final int PARTS = 3;

    private static final double COOL_DOWN_MILLIS = 5000;
    /** Of calls that are those of no service under test. */
    private static final int LISTENER = -1;

    private static final double UNFINISHED_AFTER_MILLIS = 1000;

    private final SimulatedApplication application;
    private final Simulation simulation;
    private final List<Behaviour> behaviours;
    private final Experiment experiment;
    private final ProcessorSharing processors;
    private final ProcessorSharing database;
    private final double windowStart;
    private final double windowEnd;
    private final List<CallLog> calls = new ArrayList<>();
    private final MessageLog messages;
    private final List<PoolLog> pools = new ArrayList<>();
    private final DatabaseLog sessions = new DatabaseLog();
    private final ThreadLog threads;
    private final LoadLog load;
    private final Set<Request> running = new HashSet<>();
    private boolean loaded = true;
    private boolean windowOpen = true;
    private double databaseBusy;
    private double throttledShare;

    SimulatedExperiment(
            SimulatedApplication application,
            Simulation simulation,
            List<Behaviour> behaviours,
            Experiment experiment) {
        this.application = application;
        this.simulation = simulation;
        this.behaviours = behaviours;
        this.experiment = experiment;
        processors = simulation.processors(Step.Station.APPLICATION);
        database = simulation.processors(Step.Station.DATABASE);
        double warmUp = experiment.warmUpSeconds() * MILLIS_PER_SECOND;
        windowStart = WarmUp.end(
                simulation.now() + experiment.users() * RAMP_MILLIS_PER_USER + warmUp,
                warmUp,
                application.machines().background());
        windowEnd = windowStart + experiment.windowSeconds() * MILLIS_PER_SECOND;
        boolean countsRows = experiment.users() == 1; // as live: there are few
        application
                .services()
                .forEach(service -> calls.add(new CallLog(service.name(), experiment.depth(), countsRows)));
        messages = new MessageLog(experiment.depth());
        simulation.listen(this::take);
        application.software().pools().forEach(pool -> pools.add(new PoolLog(pool, simulation.tokens(pool))));
        threads = new ThreadLog(simulation);
        load = new LoadLog(windowStart, windowEnd - windowStart, calls.size());
    }

    Evidence run() {
        if (simulation.hasHeap()) {
            simulation.heap().startLog();
        }
        double granted = application.machines().quota();
        Quota quota = granted > 0 ? Quota.begin(simulation, processors, granted) : null;
        for (int user = 1; user <= experiment.users(); user++) {
            String thread = "worker-" + user;
            simulation.at(simulation.now() + (inStep() ? 0 : user * RAMP_MILLIS_PER_USER), () -> call(thread));
        }
        simulation.runUntil(windowStart);
        double busyBefore = processors.busyMillis();
        double databaseBefore = database.busyMillis();
        double pausedBefore = simulation.pausedMillis();
        long periodsBefore = quota == null ? 0 : quota.periods();
        long throttledBefore = quota == null ? 0 : quota.throttled();
        sample();
        threads.look();
        for (int part = 1; part <= PARTS; part++) {
            simulation.runUntil(windowStart + part * (windowEnd - windowStart) / PARTS);
            threads.look();
        }
        double busy = processors.busyMillis() - busyBefore;
        double paused = simulation.pausedMillis() - pausedBefore;
        databaseBusy = database.busyMillis() - databaseBefore;
        windowOpen = false;
        throttledShare = quota == null
                ? 0
                : (double) (quota.throttled() - throttledBefore) / Math.max(1, quota.periods() - periodsBefore);
        load.unfinished((int) running.stream()
                .filter(request -> request.age() > UNFINISHED_AFTER_MILLIS)
                .count());
        simulation.runUntil(windowEnd + COOL_DOWN_MILLIS);
        loaded = false;
        Evidence evidence = evidence(busy + paused); // the collector takes one processor while it stops the others
        if (quota != null) {
            quota.lift();
        }
        simulation.runToEnd();
        return evidence;
    }

    double databaseUtilisation() {
        return databaseBusy / ((windowEnd - windowStart) * database.processors());
    }

    private void call(String thread) {
        if (loaded) {
            double sent = simulation.now();
            simulation.afterPause(() -> arrive(thread, sent));
        }
    }

    /** The entry point is reached; a request that was sent during a pause has waited where no probe sees it. */
    private void arrive(String thread, double sent) {
        int service = chooseService();
        Call call = new Call(simulation.now(), simulation.random());
        behaviours.get(service).call(call);
        Request request =
                new Request(simulation, service, thread, call.steps(), ended -> completed(ended, thread, sent));
        running.add(request);
        request.proceed();
    }

    private int chooseService() {
        List<SimulatedService> services = application.services();
        if (services.size() == 1) {
            return 0;
        }
        double total = services.stream().mapToDouble(SimulatedService::weight).sum();
        double rest = simulation.random().nextDouble() * total;
        int chosen = 0;
        while (chosen < services.size() - 1 && rest >= services.get(chosen).weight()) {
            rest -= services.get(chosen).weight();
            chosen++;
        }
        return chosen;
    }

    private void completed(Request request, String thread, double sent) {
        running.remove(request);
        double now = simulation.now();
        int service = request.service();
        boolean recording = now < windowEnd + COOL_DOWN_MILLIS;
        if (recording && inWindow(request.start())) {
            calls.get(service).add(request, windowStart);
        }
        load.completed(service, now, now - sent);
        behaviours.get(service).completed(now, simulation.random());
        if (simulation.hasHeap()) {
            simulation.heap().drop(request.kept());
        }
        if (loaded) {
            double think = thinkTime(simulation.random());
            load.thought(think);
            simulation.at(now + think, () -> call(thread));
        }
    }

    /** A repetition has them think as they like, as the load generator does. */
    private boolean inStep() {
        return application.users().moveInStep() && experiment.repetition() == 0;
    }

    /** A listener takes a message. */
    private void take(String destination) {
        SimulatedService listener = application.software().listeners().get(destination);
        if (listener == null) {
            return;
        }
        Call call = new Call(simulation.now(), simulation.random());
        listener.behaviour().get().call(call);
        messages.received(destination, inWindow(simulation.now()));
        new Request(simulation, LISTENER, listener.name(), call.steps(), ended -> {
                    if (inWindow(ended.start())) {
                        messages.handled(listener.name(), ended, windowStart);
                    }
                })
                .proceed();
    }

    private boolean inWindow(double time) {
        return time >= windowStart && time < windowEnd;
    }

    private double thinkTime(Random random) {
        double mean = application.users().thinkTimeMillis();
        return inStep() ? mean : mean * (2.0 / 3 + 2.0 / 3 * random.nextDouble());
    }

    private void sample() {
        if (windowOpen) {
            pools.forEach(PoolLog::sample);
            sessions.sample(running);
            simulation.at(simulation.now() + SAMPLING_MILLIS, this::sample);
        }
    }

    private Evidence evidence(double busyMillis) {
        List<CallLog> called = calls.stream().filter(log -> !log.isEmpty()).toList();
        List<WaitSite> sites =
                called.stream().flatMap(log -> log.waitSites().stream()).toList();
        double windowMillis = windowEnd - windowStart;
        double used = busyMillis / (windowMillis * processors.processors());
        LoadReport report = load.report(experiment.key(), experiment.users(), application);
        return new Evidence(
                experiment,
                new Evidence.Window(Math.round(windowStart), windowMillis),
                new Evidence.Calls(called.stream().map(CallLog::calls).toList(), messages.traffic(sites)),
                new Evidence.Waits(
                        sites,
                        pools.stream().map(PoolLog::usage).toList(),
                        called.stream()
                                .flatMap(log -> log.statements().stream())
                                .toList(),
                        sessions.usage()),
                new Evidence.Jvm(
                        pauses(),
                        heap(),
                        called.stream()
                                .flatMap(log -> log.allocations().stream())
                                .toList(),
                        List.of(),
                        threads.uses(windowMillis / PARTS, experiment.depth())),
                new Evidence.Machine(
                        new Utilisation(used, used, 0, processors.processors()),
                        RunConditions.builder()
                                .quota(throttledShare, application.machines().quota())
                                .compilingShare(Math.min(
                                        1,
                                        application.machines().background().compiling(windowStart, windowEnd)
                                                / processors.processors()))
                                .build()),
                report);
    }

    private HeapUsage heap() {
        return simulation.hasHeap() ? simulation.heap().usage(windowStart, windowEnd) : HeapUsage.none();
    }

    private List<Pause> pauses() {
        return simulation.hasHeap()
                ? simulation.heap().pauses(windowStart, windowEnd, experiment.depth() == Depth.TARGETED)
                : List.of();
    }
}
