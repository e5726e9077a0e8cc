package freemarker;

/** Code of a well-known library that keeps a processor busy. */
public final class FakeTemplate {

    private final String text;

    public FakeTemplate(String text) {
        this.text = text;
    }

    /** Composes the same text over and over. */
    public int process(long nanos) {
        int length = 0;
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < 200; i++) {
                out.append(text).append(i);
            }
            length = out.toString().length();
        }
        return length;
    }
}
