package dev.culprit.heuristics.simulation.cases;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.Behaviour;
import dev.culprit.heuristics.simulation.Call;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Resource;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.SimulatedService;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Cases 16 to 20 of the thesis, and further ones: one link of 12.5 MB/s, with a cost of 1 ms per message where messages are many and small.
 * Whoever takes messages is in the same application.
 */
final class MessagingCases {

    private static final Place PACK = Place.method("com.example.shop.Shipping.pack", 24);
    private static final Resource LINK = Resource.link("broker");

    /** What the link carries. */
    static final double BYTES_PER_MILLI = 12_500;

    private static final double SMALL_BYTES = 5000;
    private static final double HUB_BYTES = 600_000;
    private static final double BLURRED_BYTES = 480_000;

    private static final Place HUB = queue("hub");
    private static final List<Place> SPOKES = List.of(queue("north"), queue("east"), queue("south"));
    private static final Place SECOND = queue("second");
    private static final Place THIRD = queue("third");
    private static final int STATEMENTS = 20;
    private static final Behaviour TAKES_IT = call -> {};

    private MessagingCases() {}

    static List<TestCase> all() {
        Place positions = queue("positions");
        Place states = queue("states");
        return List.of(
                bulk(
                        "16",
                        "file transfer by messages",
                        queue("files"),
                        3,
                        call -> (7000 + call.random().nextInt(4000)) * 50),
                hub("17", "clear blob", bytes -> toOneOf(MessagingCases::anyOfThree, bytes)),
                blurredHub(),
                loop("19", "direct message loop", positions, 500, MessagingCases::direct),
                loop("20", "cascading message loop", states, 4000, MessagingCases::cascading));
    }

    /** Cases that the thesis does not have. */
    static List<TestCase> further() {
        return List.of(
                hub("29", "blob with one busy partner", bytes -> toOneOf(MessagingCases::unbalanced, bytes)),
                pipeline(),
                hubWithStatements());
    }

    private interface Amount {
        double of(Call call);
    }

    private interface Count {
        int of(Call call);
    }

    private static TestCase bulk(String id, String title, Place queue, double packing, Amount bytes) {
        return sending(
                        id,
                        title,
                        call -> carry(call.compute(PACK, packing), queue, bytes.of(call)),
                        call -> carry(call.compute(PACK, packing), queue, SMALL_BYTES),
                        application -> application.withListener(queue, TAKES_IT))
                .naming(Artefact.Type.QUEUE, queue);
    }

    private static TestCase sending(
            String id, String title, Behaviour faulty, Behaviour clean, UnaryOperator<SimulatedApplication> listeners) {
        return sending(id, title, listeners.apply(application(id, faulty)), listeners.apply(application(id, clean)));
    }

    private static TestCase sending(String id, String title, SimulatedApplication faulty, SimulatedApplication clean) {
        return TestCase.of(id, title, faulty).withTwin(clean).causedBy(Cause.MESSAGING);
    }

    private static SimulatedApplication application(String id, Behaviour behaviour) {
        return SimulatedApplication.of(SimulatedService.of("GET /tc/" + id, behaviour));
    }

    /** Every request sends to one of the spokes, which keep what they take. */
    private static TestCase hub(String id, String title, Function<Double, Behaviour> requests) {
        return sending(id, title, requests.apply(HUB_BYTES), requests.apply(SMALL_BYTES), MessagingCases::withSpokes)
                .naming(Artefact.Type.SERVICE, sentBy(id));
    }

    private static SimulatedApplication withSpokes(SimulatedApplication application) {
        SimulatedApplication with = application;
        for (Place spoke : SPOKES) {
            with = with.withListener(spoke, TAKES_IT);
        }
        return with;
    }

    private static Behaviour toOneOf(Count which, double bytes) {
        return call -> carry(call.compute(PACK, 4), SPOKES.get(which.of(call)), bytes);
    }

    private static int anyOfThree(Call call) {
        return call.random().nextInt(3);
    }

    /** 70, 20 and 10 in a hundred. */
    private static int unbalanced(Call call) {
        double drawn = call.random().nextDouble();
        return drawn < 0.7 ? 0 : drawn < 0.9 ? 1 : 2;
    }

    private static TestCase blurredHub() {
        return sending("18", "blurred blob", passingOn("18", BLURRED_BYTES), passingOn("18", SMALL_BYTES))
                .naming(Artefact.Type.SERVICE, sentBy("18"));
    }

    /** One in ten messages is passed on by whoever takes it, and half of those that thus come back to the hub are sent out again. */
    private static SimulatedApplication passingOn(String id, double bytes) {
        SimulatedApplication application = application(id, toOneOf(MessagingCases::anyOfThree, bytes))
                .withListener(HUB, call -> {
                    if (call.random().nextDouble() < 0.5) {
                        carry(call, SPOKES.get(anyOfThree(call)), bytes);
                    }
                });
        for (Place spoke : SPOKES) {
            List<Place> others = Stream.concat(Stream.of(HUB), SPOKES.stream())
                    .filter(other -> !other.equals(spoke))
                    .toList();
            application = application.withListener(spoke, call -> {
                if (call.random().nextDouble() < 0.1) {
                    carry(call, others.get(anyOfThree(call)), bytes);
                }
            });
        }
        return application;
    }

    private static TestCase pipeline() {
        return sending("30", "pipeline of three", pipeline("30", HUB_BYTES / 2), pipeline("30", SMALL_BYTES))
                .naming(Artefact.Type.QUEUE, SECOND);
    }

    /** Whoever takes a message from the first sends another to the third. */
    private static SimulatedApplication pipeline(String id, double bytes) {
        return application(id, call -> carry(call.compute(PACK, 4), SECOND, bytes))
                .withListener(SECOND, call -> carry(call, THIRD, bytes))
                .withListener(THIRD, TAKES_IT);
    }

    /** Whoever sends executes a statement again and again, which costs nothing yet. */
    private static TestCase hubWithStatements() {
        Place statement = Place.statement("SELECT * FROM prices WHERE id = ?", "com.example.shop.Prices.of", 31);
        return hub("35", "blob that repeats a statement", bytes -> call -> {
            for (int i = 0; i < STATEMENTS; i++) {
                call.query(statement, 0.2);
            }
            toOneOf(MessagingCases::anyOfThree, bytes).call(call);
        });
    }

    /** The service that is the hub, with the place that it sends from. */
    private static Place sentBy(String id) {
        return Place.sending("GET /tc/" + id, "com.example.shop.Shipping.send", 57);
    }

    private static void carry(Call call, Place queue, double bytes) {
        call.send(queue, LINK, bytes / BYTES_PER_MILLI, bytes);
    }

    private static TestCase loop(String id, String title, Place queue, double bytes, Count messages) {
        return sending(
                        id,
                        title,
                        call -> send(call, queue, bytes, messages.of(call)),
                        call -> send(call, queue, bytes, 1),
                        application -> application.withListener(queue, TAKES_IT))
                .naming(Artefact.Type.QUEUE, queue);
    }

    private static void send(Call call, Place queue, double bytes, int messages) {
        for (int i = 0; i < messages; i++) {
            call.compute(PACK, 0.1).send(queue, LINK, call.around(1, 0.2), bytes);
        }
    }

    /** The bound of the loop is drawn anew in every iteration, as in the original. */
    private static int direct(Call call) {
        int messages = 0;
        while (messages < 30 + call.random().nextInt(20)) {
            messages++;
        }
        return messages;
    }

    private static int cascading(Call call) {
        int rounds = 0;
        while (rounds < (30 + call.random().nextInt(20)) / 5) {
            rounds++;
        }
        return 4 * rounds + 10;
    }

    private static Place queue(String name) {
        return Place.sending("queue://" + name, "com.example.shop.Shipping.send", 57);
    }
}
