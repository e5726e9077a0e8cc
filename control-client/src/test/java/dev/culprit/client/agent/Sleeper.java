package dev.culprit.client.agent;

import java.util.concurrent.CountDownLatch;

/** A JVM to attach to, which may state another version than it has. */
final class Sleeper {

    private Sleeper() {}

    public static void main(String... arguments) throws InterruptedException {
        String pretended = System.getProperty("pretended", "");
        if (!pretended.isEmpty()) {
            System.setProperty("java.specification.version", pretended);
        }
        System.out.println("READY");
        new CountDownLatch(1).await();
    }
}
