package dev.culprit.heuristics.simulation.cases;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.Behaviour;
import dev.culprit.heuristics.simulation.Call;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Resource;
import dev.culprit.heuristics.simulation.SimulatedService;
import java.util.List;
import java.util.stream.IntStream;

/** Cases 10 to 15: processors and locks of application and database. */
final class DatabaseCases {

    private static final Place BURN = Place.method("com.example.shop.Recommendations.rank", 88);
    private static final Place PREPARE = Place.method("com.example.shop.Query.bind", 30);
    private static final Place TOUCH = statement("SELECT id FROM visits WHERE id = ?", 17);
    private static final Place UPDATE = statement("UPDATE stock SET v = v + HOLD(?) WHERE id = ?", 52);
    private static final Place SCAN = statement("SELECT BURN(?) FROM items WHERE name LIKE ?", 71);
    private static final Place REPORT = statement("SELECT SUM(amount) FROM orders GROUP BY customer", 95);
    private static final Resource ROW = Resource.rowLock("stock");
    private static final List<Place> TABLES = IntStream.range(0, 50)
            .mapToObj(table -> statement("SELECT BURN(?) FROM t" + table, 110))
            .toList();
    private static final double TINY = 0.2;

    private DatabaseCases() {}

    static List<TestCase> all() {
        return List.of(
                TestCase.of(
                                "10",
                                "processor-intensive application",
                                service("10", call -> burn(call, 60)),
                                service("10", call -> burn(call, 6)))
                        .causedBy(Cause.CPU, Cause.RUN_QUEUE)
                        .naming(Artefact.Type.METHOD, BURN),
                TestCase.of(
                                "11",
                                "many different statements",
                                service("11", call -> different(call, between(call, 40, 50), 5)),
                                service("11", call -> different(call, 4, 1)))
                        .causedBy(Cause.DATABASE_CPU),
                TestCase.of(
                                "12",
                                "many equal statements",
                                service("12", call -> equal(call, between(call, 50, 70))),
                                service(
                                        "12",
                                        call -> call.compute(PREPARE, TINY).queryLocking(UPDATE, ROW, 1.1)))
                        .causedBy(Cause.STATEMENT, Cause.DATABASE_LOCK)
                        .naming(Artefact.Type.STATEMENT, UPDATE),
                TestCase.of(
                                "13",
                                "many similar statements",
                                service("13", call -> similar(call, between(call, 50, 70))),
                                service("13", call -> similar(call, 2)))
                        .causedBy(Cause.STATEMENT, Cause.DATABASE_LOCK)
                        .naming(Artefact.Type.STATEMENT, UPDATE, SCAN),
                TestCase.of(
                                "14",
                                "processor-intensive statement",
                                service(
                                        "14",
                                        call -> call.compute(PREPARE, 0.5)
                                                .queryComputing(REPORT, growing(call, 34, 4))),
                                service("14", call -> call.compute(PREPARE, 0.5).queryComputing(REPORT, 5)))
                        .causedBy(Cause.STATEMENT, Cause.DATABASE_CPU)
                        .naming(Artefact.Type.STATEMENT, REPORT),
                TestCase.of(
                                "15",
                                "locking statement",
                                service(
                                        "15",
                                        call -> call.compute(PREPARE, 0.5)
                                                .queryLocking(UPDATE, ROW, call.around(70, 0.25))),
                                service("15", call -> call.compute(PREPARE, 0.5).query(UPDATE, call.around(70, 0.25))))
                        .causedBy(Cause.STATEMENT, Cause.DATABASE_LOCK)
                        .naming(Artefact.Type.STATEMENT, UPDATE));
    }

    private static void burn(Call call, double millis) {
        call.compute(BURN, call.around(millis, 0.1));
        if (call.random().nextDouble() < 0.01) {
            call.queryLocking(TOUCH, ROW, 5);
        } else {
            call.queryComputing(TOUCH, 0.3);
        }
    }

    /** Each on a table of its own, at one of so many costs; four of the dearer ones would saturate the database, too. */
    private static void different(Call call, int queries, int costs) {
        for (int i = 0; i < queries; i++) {
            call.compute(PREPARE, TINY).queryComputing(TABLES.get(i), growing(call, 28, costs));
        }
    }

    private static void equal(Call call, int queries) {
        for (int i = 0; i < queries; i++) {
            call.compute(PREPARE, TINY).queryLocking(UPDATE, ROW, 1.1);
        }
    }

    private static void similar(Call call, int queries) {
        for (int i = 0; i < queries; i++) {
            call.compute(PREPARE, TINY);
            if (call.random().nextBoolean()) {
                call.queryComputing(SCAN, 0.2 + 0.6 * call.random().nextDouble());
            } else {
                call.queryLocking(UPDATE, ROW, 1.1);
            }
        }
    }

    private static int between(Call call, int from, int to) {
        return from + call.random().nextInt(to - from);
    }

    /** Time of the recursive Fibonacci numbers least, least+1, ..., one of which is drawn. */
    static double growing(Call call, int least, int kinds) {
        return 60 * Math.pow((1 + Math.sqrt(5)) / 2, least + call.random().nextInt(kinds) - 35);
    }

    private static Place statement(String text, int line) {
        return Place.statement(text, "com.example.shop.Database.run", line);
    }

    private static SimulatedService service(String number, Behaviour behaviour) {
        return SimulatedService.of("GET /tc/" + number, behaviour);
    }
}
