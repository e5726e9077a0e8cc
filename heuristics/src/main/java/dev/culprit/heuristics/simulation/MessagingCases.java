package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import java.util.List;

/** Cases 16 to 20: one link of 12.5 MB/s, with a cost of 1 ms per message where messages are many and small. */
final class MessagingCases {

    private static final Place PACK = Place.method("com.example.shop.Shipping.pack", 24);
    private static final Resource LINK = Resource.link("broker");
    private static final double BYTES_PER_MILLI = 12_500;
    private static final double SMALL = 5000 / BYTES_PER_MILLI;

    private MessagingCases() {}

    static List<TestCase> all() {
        Place files = queue("files");
        Place hub = queue("hub");
        Place positions = queue("positions");
        Place states = queue("states");
        return List.of(
                bulk(
                        "16",
                        "file transfer by messages",
                        files,
                        3,
                        call -> (7000 + call.random().nextInt(4000)) * 50 / BYTES_PER_MILLI),
                bulk("17", "clear blob", hub, 4, call -> 48),
                bulk("18", "blurred blob", hub, 4, call -> 38.4 * 1.107 * call.around(1, 0.05)),
                loop("19", "direct message loop", positions, MessagingCases::direct),
                loop("20", "cascading message loop", states, MessagingCases::cascading));
    }

    private interface Amount {
        double of(Call call);
    }

    private interface Count {
        int of(Call call);
    }

    private static TestCase bulk(String id, String title, Place queue, double packing, Amount millis) {
        return TestCase.of(
                        id,
                        title,
                        service(id, call -> call.compute(PACK, packing).send(queue, LINK, millis.of(call))),
                        service(id, call -> call.compute(PACK, packing).send(queue, LINK, SMALL)))
                .causedBy(Cause.MESSAGING)
                .naming(Artefact.Type.QUEUE, queue);
    }

    private static TestCase loop(String id, String title, Place queue, Count messages) {
        return TestCase.of(
                        id,
                        title,
                        service(id, call -> send(call, queue, messages.of(call))),
                        service(id, call -> send(call, queue, 1)))
                .causedBy(Cause.MESSAGING)
                .naming(Artefact.Type.QUEUE, queue);
    }

    private static void send(Call call, Place queue, int messages) {
        for (int i = 0; i < messages; i++) {
            call.compute(PACK, 0.1).send(queue, LINK, call.around(1, 0.2));
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

    private static SimulatedService service(String number, Behaviour behaviour) {
        return SimulatedService.of("GET /tc/" + number, behaviour);
    }
}
