package dev.culprit.apps.bookstore.store;

import java.math.BigDecimal;
import java.time.LocalDate;

/** A registration as typed in; {@code discount} is a share from 0 to 1 the shop grants. */
public record NewCustomer(
        String password,
        String firstName,
        String lastName,
        NewAddress address,
        String phone,
        String email,
        BigDecimal discount,
        LocalDate birthDate,
        String about) {}
