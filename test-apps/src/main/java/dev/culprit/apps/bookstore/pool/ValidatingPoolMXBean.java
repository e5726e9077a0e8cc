package dev.culprit.apps.bookstore.pool;

/** What the slow pool tells about itself. */
public interface ValidatingPoolMXBean {

    int getSize();

    int getActive();

    int getIdle();

    /** Threads that want a connection and have none yet, although one may be idle. */
    int getWaiting();
}
