package dev.culprit.spring;

import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Counts the books from time to time. */
@Component
public class StockTaking {

    private final BookRepository books;
    private final AtomicInteger times = new AtomicInteger();

    StockTaking(BookRepository books) {
        this.books = books;
    }

    /** Every tenth of a second. */
    @Scheduled(fixedDelay = 100)
    public void count() {
        books.count();
        times.incrementAndGet();
    }

    /** How often it has been done. */
    public int times() {
        return times.get();
    }
}
