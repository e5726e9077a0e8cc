package dev.culprit.apps.cases.program.messages;

import dev.culprit.apps.cases.backend.Messages;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Cases 17, 18 and 29: requests come to one component, which sends large messages to one of several others. These have next to nothing to
 * do with each other.
 */
public final class MessageHub implements Program {

    private static final String HUB = "hub";
    private static final double SMALL_BYTES = 5000;
    private static final double PACKING = 4;

    /**
     * Who gets how much.
     *
     * @param bytes of a message, at scale 1
     * @param spokes names of the components, one of which gets it; who is named twice as often gets twice as much
     * @param passesOn probability that who gets one sends it on to one of the others
     * @param comesBack probability that the hub sends on what came back to it
     */
    public record Plan(double bytes, List<String> spokes, double passesOn, double comesBack) {

        public Plan {
            spokes = List.copyOf(spokes);
        }
    }

    private final Messages messages;
    private final Work work;
    private final Plan plan;

    public MessageHub(Messages messages, Work work, Plan plan) throws IOException {
        this.messages = messages;
        this.work = work;
        this.plan = plan;
        for (String spoke : plan.spokes().stream().distinct().toList()) {
            messages.listen(spoke, bytes -> passOn(spoke, bytes));
        }
        if (plan.passesOn() > 0) {
            messages.listen(HUB, this::sendBack);
        }
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        work.compute(PACKING);
        send((int) work.scaled(faulty ? plan.bytes() : SMALL_BYTES));
    }

    private void send(int bytes) throws IOException {
        messages.sendTo(oneOf(plan.spokes()), bytes);
    }

    private void passOn(String spoke, int bytes) throws IOException {
        if (Work.chance(plan.passesOn())) {
            List<String> others = Stream.concat(
                            plan.spokes().stream().filter(other -> !other.equals(spoke)), Stream.of(HUB))
                    .toList();
            messages.sendTo(oneOf(others), bytes);
        }
    }

    private void sendBack(int bytes) throws IOException {
        if (Work.chance(plan.comesBack())) {
            send(bytes);
        }
    }

    private static String oneOf(List<String> names) {
        return names.get(Work.count(0, names.size() - 1));
    }
}
