package dev.culprit.client.agent;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;

/** A JVM to attach to, which may state another version than it has, and may listen on a port. */
final class Sleeper {

    private Sleeper() {}

    public static void main(String... arguments) throws InterruptedException, IOException {
        String pretended = System.getProperty("pretended", "");
        if (!pretended.isEmpty()) {
            System.setProperty("java.specification.version", pretended);
        }
        ServerSocket listening = Boolean.getBoolean("listening") ? new ServerSocket(0) : null;
        System.out.println("READY" + (listening == null ? "" : " " + listening.getLocalPort()));
        new CountDownLatch(1).await();
    }
}
