package dev.culprit.apps.bookstore.data;

import java.util.Locale;

/** Size of the generated data; every cardinality follows from the emulated browsers and the number of items. */
public enum Scale {
    TINY(1, 1000),
    SMALL(10, 10_000),
    MEDIUM(10, 20_000),
    LARGE(10, 80_000);

    public static final int COUNTRIES = 92;

    private final int emulatedBrowsers;
    private final int items;

    Scale(int emulatedBrowsers, int items) {
        this.emulatedBrowsers = emulatedBrowsers;
        this.items = items;
    }

    /** The scale with this lower-case name; throws IllegalArgumentException for another one. */
    public static Scale named(String name) {
        for (Scale scale : values()) {
            if (scale.toString().equals(name)) {
                return scale;
            }
        }
        throw new IllegalArgumentException("unknown scale '" + name + "'; use tiny, small, medium or large");
    }

    public int items() {
        return items;
    }

    public int authors() {
        return items / 4;
    }

    public int customers() {
        return 2880 * emulatedBrowsers;
    }

    public int addresses() {
        return 2 * customers();
    }

    public int orders() {
        return customers() / 10 * 9;
    }

    /** Distinct first words of titles; items share them evenly. */
    public int titleWords() {
        return items / 5;
    }

    /** Distinct last names of authors. */
    public int authorNames() {
        return items / 10;
    }

    /** A customer id, 1..customers, some far more often than others. */
    public int drawCustomer(Draw draw) {
        int mask = customers() < 10_000 ? 1023 : 4095;
        return draw.nonUniform(mask, 1, customers());
    }

    /** An item id, 1..items, some far more often than others. */
    public int drawItem(Draw draw) {
        return draw.nonUniform(searchMask(), 1, items);
    }

    /** The first word of some title. */
    public String drawTitleWord(Draw draw) {
        return Vocabulary.word(draw.nonUniform(searchMask(), 1, titleWords()));
    }

    /** The last name of some author. */
    public String drawAuthorName(Draw draw) {
        return Vocabulary.word(draw.nonUniform(searchMask(), 1, authorNames()));
    }

    private int searchMask() {
        return items <= 1000 ? 63 : 511;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
