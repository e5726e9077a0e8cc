package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.zaxxer.hikari.HikariDataSource;
import dev.culprit.agent.probes.jdbc.FetchFigures;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.library.Scope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sample.ReusingStatement;

/** How many rows statements fetch, with a real driver and a real pool around it. */
class FetchesTest {

    private static final String URL = "jdbc:h2:mem:fetches;DB_CLOSE_DELAY=-1";
    private static final String FILMS = "select id from films where id <= ?";

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final JdbcDataSource driver = new JdbcDataSource();

    @BeforeEach
    void fill() throws SQLException {
        driver.setUrl(URL);
        try (Connection connection = driver.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists films");
            statement.execute("create table films as select x as id from system_range(1, 500)");
        }
        probes.apply(Set.of(Scope.FETCH));
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    /** Reads the first films, each with a statement of its own as somebody would who has never heard of joins. */
    private static void read(DataSource source, int films) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement all = connection.prepareStatement(FILMS)) {
            all.setInt(1, films);
            try (ResultSet found = all.executeQuery()) {
                while (found.next()) {
                    try (Statement one = connection.createStatement();
                            ResultSet film = one.executeQuery("select * from films where id = " + found.getInt(1))) {
                        assertThat(film.next()).isTrue();
                    }
                }
            }
        }
    }

    @Test
    void rowsBelongToTheirStatementThoughAnotherIsExecutedInBetween() throws Exception {
        assertThat(probes.state().scopes()).containsExactlyInAnyOrder(Scope.DATABASE, Scope.FETCH);
        read(driver, 300);
        read(driver, 40);

        assertThat(probes.failure()).isEmpty();
        assertThat(probes.fetches())
                .extracting(FetchFigures::statement, FetchFigures::results, FetchFigures::rows, FetchFigures::most)
                .containsExactlyInAnyOrder(
                        tuple(FILMS, 2L, 340L, 300L), tuple("select * from films where id = ?", 340L, 340L, 1L));
    }

    @Test
    void whatAPoolWrapsAroundTheDriverCountsOnce() throws Exception {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(URL);
            read(pool, 25);
        }
        assertThat(probes.failure()).isEmpty();
        assertThat(probes.fetches())
                .extracting(FetchFigures::statement, FetchFigures::results, FetchFigures::rows)
                .containsExactlyInAnyOrder(tuple(FILMS, 1L, 25L), tuple("select * from films where id = ?", 25L, 25L));
    }

    @Test
    void aResultCanBeAskedForLater() throws Exception {
        try (Connection connection = driver.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("select id from films")).isTrue();
            ResultSet result = statement.getResultSet();
            assertThat(result.next()).isTrue();
            ResultSet again = statement.getResultSet();
            while (again.next()) {
                assertThat(again.getInt(1)).isPositive();
            }
        }
        assertThat(probes.fetches())
                .extracting(FetchFigures::statement, FetchFigures::results, FetchFigures::rows)
                .containsExactly(tuple("select id from films", 1L, 500L));
    }

    @Test
    void aResultIsOfItsStatementThoughAnotherWasExecutedSince() throws Exception {
        try (Connection connection = driver.getConnection();
                Statement films = connection.createStatement();
                Statement other = connection.createStatement()) {
            assertThat(films.execute("select id from films")).isTrue();
            assertThat(other.execute("select 1")).isTrue();
            assertThat(rows(films.getResultSet())).isEqualTo(500);
        }
        assertThat(probes.fetches())
                .extracting(FetchFigures::statement, FetchFigures::results, FetchFigures::rows)
                .containsExactly(tuple("select id from films", 1L, 500L));
    }

    @Test
    void anObjectThatIsUsedAgainIsTheResultOfWhatWasExecutedLast() throws Exception {
        try (Statement statement = new ReusingStatement()) {
            for (String sql : List.of("select a", "select b", "select b")) {
                assertThat(statement.execute(sql)).isTrue();
                assertThat(rows(statement.getResultSet())).isEqualTo(3);
            }
        }
        assertThat(probes.fetches())
                .extracting(FetchFigures::statement, FetchFigures::results, FetchFigures::rows, FetchFigures::most)
                .containsExactly(tuple("select b", 2L, 6L, 3L), tuple("select a", 1L, 3L, 3L));
    }

    @Test
    void aStepThatCallsThatOfItsSuperclassIsOne() throws Exception {
        try (Statement statement = new ReusingStatement()) {
            assertThat(rows(statement.executeQuery("select a"))).isEqualTo(3);
        }
        assertThat(probes.fetches()).extracting(FetchFigures::rows).containsExactly(3L);
    }

    private static int rows(ResultSet result) throws SQLException {
        int rows = 0;
        while (result.next()) {
            rows++;
        }
        return rows;
    }

    @Test
    void theRecordingTellsThemSecondBySecondAndInSumAll() throws Exception {
        Recorded recorded = Recorded.during(() -> {
            read(driver, 7);
            probes.writeDictionaries();
            probes.apply(Selection.NOTHING); // writes what is not written yet
        });
        long id = recorded.of("culprit.Statement").stream()
                .filter(statement -> statement.getString("text").equals(FILMS))
                .findFirst()
                .orElseThrow()
                .getLong("id");
        assertThat(recorded.of("culprit.Fetch"))
                .filteredOn(event -> event.getLong("statementId") == id)
                .satisfies(events -> assertThat(events.stream()
                                .mapToLong(event -> event.getLong("rows"))
                                .sum())
                        .isEqualTo(7))
                .allSatisfy(event -> assertThat(event.getLong("mostRows")).isBetween(1L, 7L));
    }

    /** As in a diagnosis, which changes no code to count them in some of its windows. */
    @Test
    void countingIsHaltedAndGoesOn() throws Exception {
        read(driver, 5);
        probes.countRows(false);
        read(driver, 300);
        probes.countRows(true);
        read(driver, 2);

        assertThat(probes.fetches())
                .filteredOn(figures -> figures.statement().equals(FILMS))
                .extracting(FetchFigures::results, FetchFigures::rows)
                .containsExactly(tuple(2L, 7L));
    }

    @Test
    void aRecordingThatSomebodyElseBeginsTellsTheTextsToo() throws Exception {
        read(driver, 3); // from now on they are known
        Recorded recorded = Recorded.during(
                () -> read(driver, 7), found -> !found.of("culprit.Fetch").isEmpty());
        assertThat(recorded.of("culprit.Statement"))
                .extracting(event -> event.getString("text"))
                .contains(FILMS);
    }

    @Test
    void withoutTheScopeRowsAreNotTouched() throws Exception {
        probes.apply(Set.of(Scope.DATABASE));
        read(driver, 5);
        assertThat(probes.fetches()).isEmpty();
        assertThat(probes.state().methods().keySet()).noneMatch(site -> site == Scope.FETCH);
    }
}
