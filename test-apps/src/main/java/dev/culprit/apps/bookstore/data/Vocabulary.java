package dev.culprit.apps.bookstore.data;

import java.util.List;
import java.util.Locale;

/** The closed lists of values of the data model, and words made from numbers. */
public final class Vocabulary {

    public static final List<String> SUBJECTS = List.of(
            "ARCHITECTURE",
            "ASTRONOMY",
            "BIOGRAPHY",
            "BOTANY",
            "CHEMISTRY",
            "COOKERY",
            "CRIME",
            "DRAMA",
            "ECONOMICS",
            "FANTASY",
            "GARDENING",
            "GEOGRAPHY",
            "HISTORY",
            "HUMOUR",
            "LANGUAGE",
            "LAW",
            "MATHEMATICS",
            "MEDICINE",
            "MUSIC",
            "PHILOSOPHY",
            "POETRY",
            "RAILWAYS",
            "SAILING",
            "TRAVEL");

    public static final List<String> BACKINGS = List.of("AUDIO", "CLOTH", "LEATHER", "LIMITED", "PAPER");

    public static final List<String> SHIP_TYPES = List.of("AIR", "BIKE", "COLLECT", "LETTER", "RAIL", "VAN");

    public static final List<String> ORDER_STATES = List.of("CANCELLED", "OPEN", "PACKED", "SENT");

    public static final List<String> CARD_TYPES = List.of("AZURE", "CRIMSON", "GOLD", "JADE", "SILVER");

    private static final String CONSONANTS = "bdfghjklmnprstvz";
    private static final String VOWELS = "aeiou";
    private static final int SYLLABLES = CONSONANTS.length() * VOWELS.length();
    private static final int WORDS = SYLLABLES * SYLLABLES * SYLLABLES;

    static final String PROSE = prose();

    private Vocabulary() {}

    /** The capitalised six-letter word of a number; different numbers below 512 000 have different words. */
    public static String word(int number) {
        StringBuilder word = new StringBuilder(6);
        // The factor has no divisor in common with WORDS, so neighbours look different and no two words are the same.
        int rest = (int) (number * 172_933L % WORDS);
        for (int syllable = 0; syllable < 3; syllable++) {
            int index = rest % SYLLABLES;
            word.append(CONSONANTS.charAt(index / VOWELS.length()));
            word.append(VOWELS.charAt(index % VOWELS.length()));
            rest /= SYLLABLES;
        }
        word.setCharAt(0, Character.toUpperCase(word.charAt(0)));
        return word.toString();
    }

    /** The user name of a customer; the database derives the same one from the id it generated. */
    public static String userName(int customer) {
        return "reader" + customer;
    }

    /** The password a generated customer starts with. */
    public static String initialPassword(int customer) {
        return "open" + customer * 7L;
    }

    private static String prose() {
        Draw draw = Draw.seeded(4711);
        StringBuilder prose = new StringBuilder();
        while (prose.length() < 32_000) {
            String word = word(draw.below(4000));
            prose.append(draw.chance(0.1) ? word : word.toLowerCase(Locale.ROOT))
                    .append(draw.chance(0.1) ? ", " : " ");
        }
        return prose.toString();
    }
}
