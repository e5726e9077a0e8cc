package dev.culprit.client.agent;

import java.util.concurrent.CountDownLatch;

/** A JVM to attach to. */
final class Sleeper {

    private Sleeper() {}

    public static void main(String... arguments) throws InterruptedException {
        System.out.println("READY");
        new CountDownLatch(1).await();
    }
}
