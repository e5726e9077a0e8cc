package dev.culprit.heuristics.simulation.cases;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.Behaviour;
import dev.culprit.heuristics.simulation.Call;
import dev.culprit.heuristics.simulation.GrowingBehaviour;
import dev.culprit.heuristics.simulation.HiccupBehaviour;
import dev.culprit.heuristics.simulation.HiccupShapes;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.SimulatedService;
import java.util.List;

/** Cases 1 to 9: time passes without anything being contended for. */
final class DelayCases {

    private static final Place SLEEP = Place.sleeping("com.example.shop.Offers.refresh", 41);
    private static final Place REMOTE = Place.remote("prices.example.com", "com.example.shop.Prices.fetch", 63);

    private DelayCases() {}

    static List<TestCase> all() {
        return List.of(
                TestCase.of("1", "no problem", SimulatedApplication.of(service("01", call -> call.sleep(SLEEP, 500)))),
                TestCase.of(
                        "2",
                        "rare outliers within the allowance",
                        service("02", DelayCases::outliers),
                        service("02", call -> call.sleep(SLEEP, 500))),
                hiccups("3", "clear hiccups", new HiccupShapes.Clear()),
                hiccups("4", "rising hiccups", new HiccupShapes.Rising()),
                hiccups("5", "blurred hiccups", new HiccupShapes.Blurred()),
                TestCase.of("6", "monotone ramp", service("06", 80, 0.01, 7, 4, 0), calm("06"))
                        .causedBy(Cause.SLEEP),
                TestCase.of(
                                "7",
                                "blurred ramp",
                                service("07", 800, 0.001, 5, 1, 0.25),
                                service("07", 700, 0, 0, 1, 0.25))
                        .causedBy(Cause.SLEEP),
                remote("8", "slow external call", call -> call.callRemote(REMOTE, call.around(1200, 0.5)), 300),
                remote("9", "varying external call", DelayCases::varying, 200));
    }

    private static void outliers(Call call) {
        boolean outlier = call.random().nextDouble() < 0.0075;
        call.sleep(SLEEP, outlier ? 1010 + 500 * call.random().nextDouble() : 500);
    }

    private static void varying(Call call) {
        boolean fast = call.random().nextDouble() < 0.6;
        call.callRemote(REMOTE, call.around(fast ? 200 : 1200, 0.5));
    }

    private static TestCase hiccups(String id, String title, HiccupBehaviour.Shape shape) {
        SimulatedService faulty = new SimulatedService("GET /tc/0" + id, 1, () -> new HiccupBehaviour(shape, SLEEP));
        return TestCase.of(id, title, faulty, calm("0" + id)).causedBy(Cause.SLEEP);
    }

    private static SimulatedService calm(String number) {
        return service(number, call -> call.sleep(SLEEP, call.around(80, 0.4)));
    }

    private static TestCase remote(String id, String title, Behaviour faulty, double cleanMillis) {
        SimulatedService clean = service("0" + id, call -> call.callRemote(REMOTE, call.around(cleanMillis, 0.5)));
        return TestCase.of(id, title, service("0" + id, faulty), clean)
                .causedBy(Cause.EXTERNAL_CALL)
                .naming(Artefact.Type.SERVICE, REMOTE);
    }

    /** Starts at a level and grows by least, least+1, ... least+kinds-1 ms; calls differ from it by a share, at most 200 ms. */
    private static SimulatedService service(
            String number, double level, double probability, int least, int kinds, double share) {
        return new SimulatedService(
                "GET /tc/" + number,
                1,
                () -> new GrowingBehaviour(
                        level,
                        probability,
                        random -> least + random.nextInt(kinds),
                        (call, millis) -> call.sleep(
                                SLEEP, Math.max(millis - 200, Math.min(millis + 200, call.around(millis, share))))));
    }

    private static SimulatedService service(String number, Behaviour behaviour) {
        return SimulatedService.of("GET /tc/" + number, behaviour);
    }
}
