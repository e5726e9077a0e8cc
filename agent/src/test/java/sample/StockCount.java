package sample;

import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Something that is done from time to time. */
public final class StockCount extends TimerTask {

    private final CountDownLatch done;

    public StockCount(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public void run() {
        done.countDown();
    }
}
