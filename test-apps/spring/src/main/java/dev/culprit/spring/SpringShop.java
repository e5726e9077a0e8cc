package dev.culprit.spring;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * A shop as many are built: Spring Boot with everything at its defaults, a database in memory. Its page of all books asks the
 * database for every author by itself.
 */
@SpringBootApplication
@EnableScheduling
public class SpringShop {

    private static final int AUTHORS = 40;
    private static final int BOOKS_EACH = 2;

    /** Starts it; {@code --server.port=0} takes any port. */
    public static void main(String[] arguments) {
        SpringApplication.run(SpringShop.class, arguments);
    }

    /** Fills the database. */
    @Bean
    CommandLineRunner stock(AuthorRepository authors) {
        return arguments -> {
            HugeClass.load();
            for (int i = 0; i < AUTHORS; i++) {
                Author author = new Author(name(i));
                for (int book = 0; book < BOOKS_EACH; book++) {
                    author.write("The " + book + ". book of " + author.getName());
                }
                authors.save(author);
            }
        };
    }

    /** Without a digit, as names are. */
    private static String name(int number) {
        return "" + (char) ('a' + number / 26) + (char) ('a' + number % 26) + "-writer";
    }
}
