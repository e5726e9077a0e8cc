package dev.culprit.spring;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The pages of the shop. */
@RestController
public class Catalogue {

    private final AuthorRepository authors;
    private final BookRepository books;
    private final StockTaking stock;

    Catalogue(AuthorRepository authors, BookRepository books, StockTaking stock) {
        this.authors = authors;
        this.books = books;
        this.stock = stock;
    }

    /** All books, each with its author, who is asked for one by one. */
    @GetMapping("/books")
    @Transactional(readOnly = true)
    public List<String> books() {
        return books.findAll().stream()
                .map(book -> book.getTitle() + " by " + book.getAuthor().getName())
                .toList();
    }

    /** Titles of one author. */
    @GetMapping("/authors/{name}")
    @Transactional(readOnly = true)
    public List<String> author(@PathVariable("name") String name) {
        return authors
                .findByName(name)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND))
                .getBooks()
                .stream()
                .map(Book::getTitle)
                .toList();
    }

    /** Answered by another thread. */
    @GetMapping("/later/{name}")
    public CompletableFuture<String> later(@PathVariable("name") String name) {
        return CompletableFuture.supplyAsync(() -> "later, " + name);
    }

    /** How often books were counted. */
    @GetMapping("/countings")
    public int countings() {
        return stock.times();
    }
}
