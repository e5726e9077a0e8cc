package dev.culprit.spring;

import org.springframework.data.jpa.repository.JpaRepository;

/** Made by Spring Data. */
public interface BookRepository extends JpaRepository<Book, Long> {}
