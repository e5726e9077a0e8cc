package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** Case 48: calls hand their work to one thread, over a queue, and wait until it is done. Without the fault each does its own. */
public final class OneThreadForAll implements Program {

    private record Task(double millis, CompletableFuture<Double> done) {}

    private final Work work;
    private final BlockingQueue<Task> tasks = new LinkedBlockingQueue<>();

    public OneThreadForAll(Work work) {
        this.work = work;
        Thread thread = new Thread(this::rankForEver, "ranking");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            Task task = new Task(Work.around(30, 0.2), new CompletableFuture<>());
            tasks.add(task);
            task.done().join();
        } else {
            rank(Work.around(3, 0.2));
        }
    }

    private void rankForEver() {
        try {
            while (true) {
                Task task = tasks.take();
                task.done().complete(rank(task.millis()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody asks for more
        }
    }

    private double rank(double millis) {
        work.compute(millis);
        return millis;
    }
}
