package shop;

/** Application code with places to wait at. */
public final class Desk {

    private final FakePool pool;
    private final FakeDatabase database;

    public Desk(FakePool pool, FakeDatabase database) {
        this.pool = pool;
        this.database = database;
    }

    public void pay(Object till, Runnable inside) {
        synchronized (till) {
            inside.run();
        }
    }

    public void order(Runnable inside) {
        pool.getConnection();
        try {
            inside.run();
        } finally {
            pool.release();
        }
    }

    public void look(Runnable inside) {
        database.executeQuery(inside);
    }

    /** Computes for a while. */
    public double compute(long nanos) {
        double sum = 0;
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            for (int i = 0; i < 1000; i++) {
                sum += Math.sin(i);
            }
        }
        return sum;
    }
}
