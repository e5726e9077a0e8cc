package dev.culprit.client.report.chart;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import java.util.ArrayList;
import java.util.List;

/** A pool as people draw it: its resources in a box, those in use filled, and the queue in front of it. */
public final class PoolPicture {

    /** More than this is drawn as one bar, because nobody counts squares. */
    static final int MOST_SLOTS = 15;

    private static final int MOST_QUEUED = 40;
    private static final double SLOT = 22;
    private static final double DOT = 10.5;
    private static final double HEIGHT = 96;

    private PoolPicture() {}

    /**
     * Draws the picture.
     *
     * @param size resources in the pool, at least 1
     * @param active resources in use on average
     * @param waiting threads waiting on average
     */
    public static Element render(String id, int size, double active, double waiting, double width) {
        double boxWidth = Math.min(size, MOST_SLOTS) * SLOT + 8;
        double used = Math.max(0, Math.min(size, active));
        List<Node> nodes = new ArrayList<>();
        String activeText = Unbroken.number(active) + " of " + size + " in use";
        nodes.add(Svg.label("tick start", 0, 14, activeText));
        nodes.add(Svg.rect("pool", 0.5, 22, boxWidth, SLOT + 8));
        if (size <= MOST_SLOTS) {
            for (int i = 0; i < size; i++) {
                double share = Math.max(0, Math.min(1, used - i));
                nodes.add(Svg.rect("slot", 4.5 + i * SLOT + 2, 28, SLOT - 4, SLOT - 4));
                if (share > 0) {
                    nodes.add(Svg.rect("slot-used", 4.5 + i * SLOT + 2, 28, (SLOT - 4) * share, SLOT - 4));
                }
            }
        } else {
            nodes.add(Svg.rect("slot-used", 4.5, 28, (boxWidth - 8) * used / size, SLOT - 4));
        }
        double queueTop = 22 + SLOT + 8 + 16;
        int room = (int) Math.floor(width / DOT) - 2;
        int dots = (int) Math.max(0, Math.min(Math.round(waiting), Math.min(MOST_QUEUED, room)));
        for (int i = 0; i < dots; i++) {
            nodes.add(Markup.el(
                    "circle",
                    Markup.cls("queued"),
                    Markup.attr("cx", 5 + i * DOT),
                    Markup.attr("cy", queueTop),
                    Markup.attr("r", 3.8)));
        }
        if (dots < Math.round(waiting)) {
            nodes.add(Svg.label("tick start", dots * DOT + 2, queueTop + 4, "…"));
        }
        String waitingText = Unbroken.number(waiting) + " waiting";
        nodes.add(Svg.label("tick start", 0, HEIGHT - 1, waitingText));
        return Svg.picture(
                id, width, HEIGHT, "Use of the pool", activeText + ", " + waitingText + ".", Markup.all(nodes));
    }
}
