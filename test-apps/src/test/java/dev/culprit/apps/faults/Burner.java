package dev.culprit.apps.faults;

/** Keeps all processors busy until it is killed, or as many as its argument says. */
public final class Burner {

    private Burner() {}

    public static void main(String[] arguments) {
        int threads = arguments.length > 0
                ? Integer.parseInt(arguments[0])
                : 2 * Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < threads; i++) {
            new Thread(Burner::burn).start();
        }
        System.out.println("burning");
    }

    private static void burn() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }
}
