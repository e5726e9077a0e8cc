package sample;

import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Methods of an application, to be measured. */
public class Shop {

    /** Marks methods. */
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    public @interface Marked {}

    private int orders;

    /** A few microseconds, and a call below. */
    public int order(int number) {
        orders += price(number);
        return orders;
    }

    @Marked
    protected int price(int number) {
        return number * 3 % 7;
    }

    static int tax(int price) {
        return price / 5;
    }

    /** So many levels of itself. */
    public int nested(int levels) {
        return levels == 0 ? 0 : 1 + nested(levels - 1);
    }

    /** Not before so many nanoseconds. */
    public void slow(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    /** Always. */
    public void fail() {
        throw new IllegalStateException("as asked");
    }

    /** So many bytes at least. */
    public byte[] allocate(int bytes) {
        return new byte[bytes];
    }

    /** Until the stack is full. */
    public int endless(int depth) {
        return depth < 0 ? depth : endless(depth + 1) + 1;
    }

    /** How much that is together. */
    public static int amount(List<String> names, String text, int[] numbers, long extra) {
        return names.size() + text.length() + numbers.length + (int) extra;
    }

    /** Calls below, in a class of its own. */
    public static int all(Shop shop) {
        return shop.order(1) + tax(5);
    }

    /** Something else, and nothing beside it. */
    public static void around(Runnable work) {
        work.run();
    }
}
