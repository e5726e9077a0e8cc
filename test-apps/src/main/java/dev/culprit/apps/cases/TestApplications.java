package dev.culprit.apps.cases;

import dev.culprit.apps.cases.program.BookPage;
import dev.culprit.apps.cases.program.Calm;
import dev.culprit.apps.cases.program.FewThreads;
import dev.culprit.apps.cases.program.FileTransfer;
import dev.culprit.apps.cases.program.GarbagePressure;
import dev.culprit.apps.cases.program.GrowingList;
import dev.culprit.apps.cases.program.Hiccups;
import dev.culprit.apps.cases.program.LongService;
import dev.culprit.apps.cases.program.ModerateLoad;
import dev.culprit.apps.cases.program.MuchGarbage;
import dev.culprit.apps.cases.program.OneThreadForAll;
import dev.culprit.apps.cases.program.Ramp;
import dev.culprit.apps.cases.program.RareOutliers;
import dev.culprit.apps.cases.program.SingleWorkerService;
import dev.culprit.apps.cases.program.SlowExternalCall;
import dev.culprit.apps.cases.program.SpinningCalls;
import dev.culprit.apps.cases.program.VaryingExternalCall;
import dev.culprit.apps.cases.program.database.BackgroundReport;
import dev.culprit.apps.cases.program.database.BurningApplication;
import dev.culprit.apps.cases.program.database.BurningStatement;
import dev.culprit.apps.cases.program.database.BusyDatabase;
import dev.culprit.apps.cases.program.database.DifferentStatements;
import dev.culprit.apps.cases.program.database.DominantStatement;
import dev.culprit.apps.cases.program.database.EqualStatements;
import dev.culprit.apps.cases.program.database.GrowingTable;
import dev.culprit.apps.cases.program.database.LockingStatement;
import dev.culprit.apps.cases.program.database.SimilarStatements;
import dev.culprit.apps.cases.program.database.SmallPool;
import dev.culprit.apps.cases.program.database.StatementTwice;
import dev.culprit.apps.cases.program.database.WholeExport;
import dev.culprit.apps.cases.program.locks.BlurredSynchronization;
import dev.culprit.apps.cases.program.locks.Checkout;
import dev.culprit.apps.cases.program.locks.ClearSynchronization;
import dev.culprit.apps.cases.program.locks.ColdStart;
import dev.culprit.apps.cases.program.locks.LockAndMessage;
import dev.culprit.apps.cases.program.locks.MonitorAroundSend;
import dev.culprit.apps.cases.program.locks.ShortLock;
import dev.culprit.apps.cases.program.messages.HubAndStatements;
import dev.culprit.apps.cases.program.messages.MessageCascade;
import dev.culprit.apps.cases.program.messages.MessageHub;
import dev.culprit.apps.cases.program.messages.MessageLoop;
import dev.culprit.apps.cases.program.messages.MessagePipeline;
import dev.culprit.apps.cases.program.messages.ThreeMessages;
import java.util.List;
import java.util.Map;

/** All test cases there are as applications. */
public final class TestApplications {

    /** More than there are users, so that none waits. */
    private static final int ENOUGH = 64;

    /** What the line to the broker costs a small message: at scale 0.1 so much that two processors are not full before the line. */
    private static final double LINE_MILLIS = 3;

    private static final MessageHub.Plan CLEAR_BLOB =
            new MessageHub.Plan(600_000, List.of("store", "invoice", "shipping"), 0, 0);

    private static final List<TestApplication> ALL = List.of(
            TestApplication.of("1", "no problem", backends -> new Calm(backends.work())),
            TestApplication.of("2", "rare outliers within the allowance", backends -> new RareOutliers(backends.work()))
                    .shownByALongLook(),
            hiccups("3", "clear hiccups", Hiccups.Shape.CLEAR),
            hiccups("4", "rising hiccups", Hiccups.Shape.RISING),
            hiccups("5", "blurred hiccups", Hiccups.Shape.BLURRED),
            ramp("6", "monotone ramp", Ramp.Shape.MONOTONE),
            // what surrounds a call takes a millisecond whatever the scale, and calls begin just below the usual
            // requirement
            ramp("7", "blurred ramp", Ramp.Shape.BLURRED).requiring(1030),
            TestApplication.of("8", "slow external call", backends -> new SlowExternalCall(backends.remote(ENOUGH))),
            TestApplication.of(
                    "9", "varying external call", backends -> new VaryingExternalCall(backends.remote(ENOUGH))),
            TestApplication.of(
                    "10",
                    "processor-intensive application",
                    backends -> new BurningApplication(backends.database("orders", ENOUGH), backends.work())),
            TestApplication.of(
                    "11",
                    "many different statements",
                    backends -> new DifferentStatements(backends.database("orders", ENOUGH), backends.work())),
            TestApplication.of(
                    "12",
                    "many equal statements",
                    backends -> new EqualStatements(backends.database("orders", ENOUGH), backends.work())),
            TestApplication.of(
                    "13",
                    "many similar statements",
                    backends -> new SimilarStatements(backends.database("orders", ENOUGH), backends.work())),
            TestApplication.of(
                    "14",
                    "processor-intensive statement",
                    backends -> new BurningStatement(backends.database("orders", ENOUGH), backends.work())),
            TestApplication.of(
                    "15",
                    "locking statement",
                    backends -> new LockingStatement(backends.database("orders", ENOUGH), backends.work())),
            TestApplication.of(
                    "16",
                    "file transfer by messages",
                    backends -> new FileTransfer(backends.messages(0), backends.work())),
            hub("17", "clear blob", CLEAR_BLOB),
            hub("18", "blurred blob", new MessageHub.Plan(480_000, List.of("store", "invoice", "shipping"), 0.1, 0.5)),
            TestApplication.of(
                    "19",
                    "direct message loop",
                    backends -> new MessageLoop(backends.messages(LINE_MILLIS), backends.work())),
            TestApplication.of(
                    "20",
                    "cascading message loop",
                    backends -> new MessageCascade(backends.messages(LINE_MILLIS), backends.work())),
            TestApplication.of("21", "clear synchronization", backends -> new ClearSynchronization(backends.work())),
            TestApplication.of(
                    "22", "blurred synchronization", backends -> new BlurredSynchronization(backends.work())),
            TestApplication.of("23", "increase without synchronization", backends -> new ModerateLoad(backends.work()))
                    .between(0.5, 2),
            TestApplication.of(
                    "24",
                    "lock in an application that sends messages",
                    backends -> new LockAndMessage(backends.messages(0), backends.work())),
            TestApplication.of(
                    "25",
                    "moderately busy database",
                    backends -> new BusyDatabase(backends.database("orders", ENOUGH), backends.work())),
            garbagePressure(),
            TestApplication.of(
                            "27",
                            "connection pool of 2",
                            backends -> new SmallPool(
                                    backends.database("orders-small", 2),
                                    backends.database("orders", ENOUGH),
                                    backends.work()))
                    .requiring(600),
            TestApplication.of(
                    "28",
                    "external service with one worker",
                    backends -> new SingleWorkerService(backends.remote(1), backends.remote(ENOUGH))),
            hub(
                    "29",
                    "hub whose partners are not busy alike",
                    new MessageHub.Plan(
                            600_000,
                            List.of(
                                    "store",
                                    "store",
                                    "store",
                                    "store",
                                    "store",
                                    "store",
                                    "store",
                                    "invoice",
                                    "invoice",
                                    "shipping"),
                            0,
                            0)),
            TestApplication.of(
                    "30",
                    "pipeline of messages",
                    backends -> new MessagePipeline(backends.messages(0), backends.work())),
            TestApplication.of(
                    "31",
                    "the same statement twice per request",
                    backends -> new StatementTwice(backends.database("orders", ENOUGH), backends.work())),
            TestApplication.of(
                    "32",
                    "three large messages per request",
                    backends -> new ThreeMessages(backends.messages(0), backends.work())),
            TestApplication.of("33", "long service", backends -> new LongService(backends.work())),
            TestApplication.of("34", "long pauses of the collector", backends -> new BackgroundReport(backends.work()))
                    .in("-Xms500m", "-Xmx500m", "-Xmn150m", "-XX:+UseSerialGC")
                    .requiring(600)
                    .between(0.05, 0.2)
                    .shownByALongLook(),
            TestApplication.of(
                    "35",
                    "blob beside a repeated statement",
                    backends -> new HubAndStatements(
                            new MessageHub(backends.messages(0), backends.work(), CLEAR_BLOB),
                            backends.database("orders", ENOUGH),
                            backends.work())),
            TestApplication.of(
                    "36", "list that grows and is looked through", backends -> new GrowingList(backends.work())),
            TestApplication.of(
                    "37",
                    "table that grows and is read from beginning to end",
                    backends -> new GrowingTable(backends.database("orders", ENOUGH), backends.work())),
            TestApplication.of(
                    "38",
                    "one statement is the whole request",
                    backends -> new DominantStatement(backends.database("orders", ENOUGH), backends.work())),
            TestApplication.of("39", "cold start", backends -> new ColdStart(backends.work())),
            TestApplication.of(
                    "40",
                    "monitor held while sending over a slow line",
                    backends -> new MonitorAroundSend(backends.messages(0), backends.work())),
            TestApplication.of(
                    "41", "short hot lock beside busy processors", backends -> new ShortLock(backends.work())),
            oneOfTwo(),
            TestApplication.of("46", "few threads for requests", backends -> new FewThreads(backends.work()))
                    .servingAtATime(8),
            TestApplication.of(
                    "47", "calls that wait by asking again and again", backends -> new SpinningCalls(backends.work())),
            TestApplication.of(
                    "48", "work that one thread does for all", backends -> new OneThreadForAll(backends.work())),
            TestApplication.of("49", "calls that make much garbage", backends -> new MuchGarbage(backends.work()))
                    .in("-Xms1000m", "-Xmx1000m", "-Xmn500m", "-XX:SurvivorRatio=1", "-XX:+UseSerialGC")
                    .between(0.05, 0.2),
            TestApplication.of("50", "large temporary objects", backends -> new WholeExport(backends.work()))
                    .in("-Xms500m", "-Xmx500m", "-Xmn60m", "-XX:+UseSerialGC")
                    .requiring(600)
                    .between(0.05, 0.2)
                    .shownByALongLook());

    private TestApplications() {}

    private static TestApplication hiccups(String id, String title, Hiccups.Shape shape) {
        return TestApplication.of(id, title, backends -> new Hiccups(shape, backends.work()))
                .shownByALongLook();
    }

    private static TestApplication hub(String id, String title, MessageHub.Plan plan) {
        return TestApplication.of(id, title, backends -> new MessageHub(backends.messages(0), backends.work(), plan));
    }

    private static TestApplication ramp(String id, String title, Ramp.Shape shape) {
        return TestApplication.of(id, title, backends -> new Ramp(shape, backends.work()))
                .shownByALongLook();
    }

    /** Also called 23b: what stands in for case 23 at small scale. */
    private static TestApplication garbagePressure() {
        return TestApplication.of("26", "memory held by every call", backends -> new GarbagePressure(backends.work()))
                .in("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC")
                .requiring(600)
                .between(0.05, 0.2);
    }

    private static TestApplication oneOfTwo() {
        String healthy = "/tc/42/catalogue";
        String faulty = "/tc/42/checkout";
        return TestApplication.of(
                "42",
                "one of two services is faulty",
                Map.of(healthy, 0.7, faulty, 0.3),
                backends -> Map.of(healthy, new BookPage(backends.work()), faulty, new Checkout(backends.work())));
    }

    public static List<TestApplication> all() {
        return ALL;
    }

    /**
     * The case with this id.
     *
     * @throws IllegalArgumentException if there is none; the message is one line
     */
    public static TestApplication named(String id) {
        return ALL.stream()
                .filter(application -> application.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown case '" + id + "'; there are "
                        + String.join(
                                ", ", ALL.stream().map(TestApplication::id).toList())));
    }
}
