package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import java.util.List;

/** Cases 16 to 20: one link of 12.5 MB/s, with a cost of 1 ms per message where messages are many and small. */
final class MessagingCases {

    private static final Place PACK = Place.method("com.example.shop.Shipping.pack", 24);
    private static final Resource LINK = Resource.link("broker");

    /** What the link carries. */
    static final double BYTES_PER_MILLI = 12_500;

    private static final double SMALL_BYTES = 5000;

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
                        call -> (7000 + call.random().nextInt(4000)) * 50),
                bulk("17", "clear blob", hub, 4, call -> 600_000),
                bulk("18", "blurred blob", hub, 4, call -> 480_000 * 1.107 * call.around(1, 0.05)),
                loop("19", "direct message loop", positions, 500, MessagingCases::direct),
                loop("20", "cascading message loop", states, 4000, MessagingCases::cascading));
    }

    private interface Amount {
        double of(Call call);
    }

    private interface Count {
        int of(Call call);
    }

    private static TestCase bulk(String id, String title, Place queue, double packing, Amount bytes) {
        return TestCase.of(
                        id,
                        title,
                        service(id, call -> carry(call.compute(PACK, packing), queue, bytes.of(call))),
                        service(id, call -> carry(call.compute(PACK, packing), queue, SMALL_BYTES)))
                .causedBy(Cause.MESSAGING)
                .naming(Artefact.Type.QUEUE, queue);
    }

    private static void carry(Call call, Place queue, double bytes) {
        call.send(queue, LINK, bytes / BYTES_PER_MILLI, bytes);
    }

    private static TestCase loop(String id, String title, Place queue, double bytes, Count messages) {
        return TestCase.of(
                        id,
                        title,
                        service(id, call -> send(call, queue, bytes, messages.of(call))),
                        service(id, call -> send(call, queue, bytes, 1)))
                .causedBy(Cause.MESSAGING)
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

    private static SimulatedService service(String number, Behaviour behaviour) {
        return SimulatedService.of("GET /tc/" + number, behaviour);
    }
}
