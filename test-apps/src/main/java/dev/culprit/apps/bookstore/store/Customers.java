package dev.culprit.apps.bookstore.store;

import dev.culprit.apps.bookstore.part.Part;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Optional;

/** Customers and their addresses. */
public final class Customers {

    static final String FIND = """
            SELECT c.id, c.user_name, c.first_name, c.last_name, c.discount, a.id, a.street1, a.street2, a.city,
                a.state, a.zip, n.id, n.name
            FROM customer c JOIN address a ON a.id = c.address_id JOIN country n ON n.id = a.country_id
            WHERE c.id = ?""";

    static final String SAME_ADDRESS = """
            SELECT id FROM address WHERE zip = ? AND street1 = ? AND street2 = ? AND city = ? AND state = ?
                AND country_id = ? ORDER BY id LIMIT 1""";

    private final Part<Inserts> inserts;

    public Customers(Part<Inserts> inserts) {
        this.inserts = inserts;
    }

    /** First and last name, for the greeting. */
    public Optional<String> name(Connection connection, int customer) throws SQLException {
        return Sql.first(
                connection,
                "SELECT first_name || ' ' || last_name FROM customer WHERE id = ?",
                row -> row.getString(1),
                customer);
    }

    public Optional<String> userName(Connection connection, int customer) throws SQLException {
        return Sql.first(connection, "SELECT user_name FROM customer WHERE id = ?", row -> row.getString(1), customer);
    }

    public Optional<String> password(Connection connection, String userName) throws SQLException {
        return Sql.first(
                connection, "SELECT password FROM customer WHERE user_name = ?", row -> row.getString(1), userName);
    }

    public Optional<Customer> find(Connection connection, int customer) throws SQLException {
        return Sql.first(connection, FIND, Customers::customer, customer);
    }

    /** Starts a shopping session of two hours. */
    public void signIn(Connection connection, int customer, LocalDateTime now) throws SQLException {
        Sql.update(
                connection,
                "UPDATE customer SET last_login = login_at, login_at = ?, expires_at = ? WHERE id = ?",
                now,
                now.plusHours(2),
                customer);
    }

    /** The id of this address, which is written when it is not known yet. */
    public int address(Connection connection, NewAddress address) throws SQLException {
        Optional<Integer> known = Sql.first(
                connection,
                SAME_ADDRESS,
                row -> row.getInt(1),
                address.zip(),
                address.street1(),
                address.street2(),
                address.city(),
                address.state(),
                address.country());
        if (known.isPresent()) {
            return known.get();
        }
        return inserts.get()
                .insert(
                        connection,
                        "address",
                        "INSERT INTO address (street1, street2, city, state, zip, country_id) VALUES (?, ?, ?, ?, ?, ?)",
                        address.street1(),
                        address.street2(),
                        address.city(),
                        address.state(),
                        address.zip(),
                        address.country());
    }

    /** Writes a customer, with the address when it is new, and returns the customer's id. */
    public int register(Connection connection, NewCustomer customer, LocalDateTime now) throws SQLException {
        int address = address(connection, customer.address());
        return Sql.insert(
                connection,
                "INSERT INTO customer (password, first_name, last_name, address_id, phone, email, since, last_login,"
                        + " login_at, expires_at, discount, balance, year_to_date, birth_date, about)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                customer.password(),
                customer.firstName(),
                customer.lastName(),
                address,
                customer.phone(),
                customer.email(),
                now.toLocalDate(),
                now.toLocalDate(),
                now,
                now.plusHours(2),
                customer.discount(),
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                customer.birthDate(),
                customer.about());
    }

    private static Customer customer(ResultSet row) throws SQLException {
        return new Customer(
                row.getInt(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getBigDecimal(5),
                row.getInt(6),
                row.getString(7),
                row.getString(8),
                row.getString(9),
                row.getString(10),
                row.getString(11),
                row.getInt(12),
                row.getString(13));
    }
}
