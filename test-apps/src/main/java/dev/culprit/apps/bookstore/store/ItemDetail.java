package dev.culprit.apps.bookstore.store;

import java.math.BigDecimal;
import java.time.LocalDate;

/** Everything a product page shows. */
public record ItemDetail(
        int id,
        String title,
        String author,
        String subject,
        String description,
        String image,
        String thumbnail,
        BigDecimal listPrice,
        BigDecimal cost,
        int stock,
        String publisher,
        LocalDate published,
        LocalDate available,
        String isbn,
        int pages,
        String backing,
        String dimensions) {}
