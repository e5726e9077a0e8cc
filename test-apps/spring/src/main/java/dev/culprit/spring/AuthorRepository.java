package dev.culprit.spring;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

/** Made by Spring Data. */
public interface AuthorRepository extends JpaRepository<Author, Long> {

    /** By unique name. */
    Optional<Author> findByName(String name);
}
