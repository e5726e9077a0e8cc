package dev.culprit.client.report.chart;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Attribute;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Fragment;
import dev.culprit.heuristics.model.WaitState;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How an area is filled. The colours are those of Okabe and Ito, which people with any kind of colour vision can tell
 * apart; related states share a colour and differ by hatching, which also survives a printer without colours.
 */
enum Fill {
    SKY("#56B4E9", false, true),
    SKY_HATCHED("#56B4E9", true, true),
    BLUE("#0072B2", false, false),
    BLUE_HATCHED("#0072B2", true, false),
    VERMILLION("#D55E00", false, true),
    ORANGE("#E69F00", false, true),
    ORANGE_HATCHED("#E69F00", true, true),
    GREEN("#009E73", false, true),
    GREEN_HATCHED("#009E73", true, true),
    PURPLE("#CC79A7", false, true),
    PURPLE_HATCHED("#CC79A7", true, true),
    YELLOW("#F0E442", false, true),
    GREY("#8C8C8C", false, true),
    GREY_HATCHED("#B4B4B4", true, true),
    DARK("#5A5A5A", false, false),
    EMPTY("none", false, true);

    private static final Map<WaitState, Fill> BY_STATE = new EnumMap<>(Map.ofEntries(
            Map.entry(WaitState.GC, YELLOW),
            Map.entry(WaitState.DATABASE, BLUE),
            Map.entry(WaitState.MESSAGING, PURPLE),
            Map.entry(WaitState.EXTERNAL_CALL, GREEN),
            Map.entry(WaitState.POOL, VERMILLION),
            Map.entry(WaitState.MONITOR, ORANGE),
            Map.entry(WaitState.LOCK, ORANGE_HATCHED),
            Map.entry(WaitState.QUEUE, PURPLE_HATCHED),
            Map.entry(WaitState.SLEEP, GREY_HATCHED),
            Map.entry(WaitState.NETWORK, GREEN_HATCHED),
            Map.entry(WaitState.DISK, BLUE_HATCHED),
            Map.entry(WaitState.CPU, SKY),
            Map.entry(WaitState.RUN_QUEUE, SKY_HATCHED),
            Map.entry(WaitState.UNKNOWN, GREY)));

    private final String colour;
    private final boolean hatched;
    private final boolean darkInk;

    Fill(String colour, boolean hatched, boolean darkInk) {
        this.colour = colour;
        this.hatched = hatched;
        this.darkInk = darkInk;
    }

    /** The one fill of a wait state, the same in every chart. */
    static Fill of(WaitState state) {
        return BY_STATE.getOrDefault(state, GREY);
    }

    Attribute attribute() {
        return attr("fill", hatched ? "url(#" + id() + ")" : colour);
    }

    /** Class of text that stands on the area. */
    String inkClass() {
        if (this == EMPTY) {
            return "ink-plain";
        }
        return (darkInk ? "ink-dark" : "ink-light") + (hatched ? " on-hatching" : "");
    }

    /** The patterns of the hatched fills; they must stand once in the document. */
    static Element definitions() {
        Fragment patterns =
                Markup.all(Stream.of(values()).filter(fill -> fill.hatched).map(Fill::pattern));
        return el(
                "svg",
                cls("defs"),
                attr("width", "0"),
                attr("height", "0"),
                attr("aria-hidden", "true"),
                el("defs", patterns));
    }

    private Element pattern() {
        String line = darkInk ? "#FFFFFF" : "#000000";
        return el(
                "pattern",
                attr("id", id()),
                attr("width", "6"),
                attr("height", "6"),
                attr("patternUnits", "userSpaceOnUse"),
                attr("patternTransform", "rotate(45)"),
                el("rect", attr("width", "6"), attr("height", "6"), attr("fill", colour)),
                el(
                        "rect",
                        attr("width", "1.6"),
                        attr("height", "6"),
                        attr("fill", line),
                        attr("fill-opacity", "0.55")));
    }

    private String id() {
        return "fill-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
