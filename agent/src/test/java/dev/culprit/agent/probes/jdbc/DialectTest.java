package dev.culprit.agent.probes.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.weaving.Site;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialectTest {

    /** What nobody knows is not shown. */
    @ParameterizedTest
    @CsvSource({
        "com.mysql.cj.jdbc.ClientPreparedStatement, true",
        "org.mariadb.jdbc.Statement, true",
        "org.postgresql.jdbc.PgStatement, false",
        "org.h2.jdbc.JdbcStatement, false",
        "oracle.jdbc.driver.OracleStatement, false",
        "org.sqlite.jdbc4.JDBC4Statement, true",
        "com.zaxxer.hikari.pool.ProxyStatement, true"
    })
    void theDriverTellsWhetherDoubleQuotesAreText(String driver, boolean text) {
        List<Site> sites = new ArrayList<>();
        sites.add(new Site(StatementSite.STATEMENT, driver, "execute", "()V"));
        Dialect dialect = new Dialect(sites::size, sites::get);

        assertThat(dialect.doubleQuotesAreText()).isEqualTo(text);
        sites.add(new Site(StatementSite.STATEMENT, "com.mysql.cj.jdbc.StatementImpl", "execute", "()V"));
        assertThat(dialect.doubleQuotesAreText()).isTrue();
    }
}
