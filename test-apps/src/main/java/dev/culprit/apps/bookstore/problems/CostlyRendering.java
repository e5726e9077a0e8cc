package dev.culprit.apps.bookstore.problems;

import dev.culprit.apps.bookstore.part.Part;
import dev.culprit.apps.bookstore.web.Typesetting;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Every finished page is measured over and over for where its lines could be broken, and the result is not used. It costs a
 * certain time of one processor for each processor there is, so that 50 users need more than any machine has, however fast it
 * is and however well the method is compiled.
 */
public final class CostlyRendering implements Problem, Typesetting {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long NANOS_PER_PROCESSOR = 12_000_000;

    /** Some ten microseconds. */
    private static final int CHARACTERS = 20_000;

    private final Part<Typesetting> typesetting;
    private final long nanos = NANOS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors();
    private volatile int badness;

    public CostlyRendering(Part<Typesetting> typesetting) {
        this.typesetting = typesetting;
    }

    @Override
    public String id() {
        return "cpu";
    }

    @Override
    public String description() {
        return "rendering a page burns processor time";
    }

    @Override
    public void activate() {
        typesetting.exchange(this);
    }

    @Override
    public void deactivate() {
        typesetting.restore();
    }

    @Override
    public void of(String html) {
        char[] text = html.toCharArray();
        long end = THREADS.getCurrentThreadCpuTime() + nanos;
        int worst = 0;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            worst = Math.max(worst, breakLines(text, CHARACTERS));
        }
        badness = worst;
    }

    private static int breakLines(char[] text, int characters) {
        int badness = 0;
        int column = 0;
        for (int i = 0, at = 0; i < characters; i++, at = at + 1 == text.length ? 0 : at + 1) {
            column = text[at] == ' ' && column > 60 ? 0 : column + 1;
            badness = badness * 31 + (text[at] ^ column);
        }
        return badness;
    }

    /** How badly the latest page would have been broken; nobody asks. */
    int badness() {
        return badness;
    }
}
