package dev.culprit.agent.probes;

/** Words without digits, as titles have them. */
public final class Words {

    private Words() {}

    /** A different one for each number. */
    public static String of(int number) {
        StringBuilder word = new StringBuilder("a-");
        for (int rest = number + 1; rest > 0; rest /= 26) {
            word.append((char) ('a' + rest % 26));
        }
        return word.toString();
    }
}
