package dev.culprit.apps.faults;

/** Keeps all processors busy until it is killed. */
public final class Burner {

    private Burner() {}

    public static void main(String[] arguments) {
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
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
