package dev.culprit.agent.probes.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlNormaliserTest {

    static List<Arguments> alike() {
        return List.of(
                arguments("SELECT  a.NAME\n FROM Item a WHERE a.id=17", "select a.NAME from Item a where a.id = ?"),
                arguments("where x = -5 and y = 1.5e-10 and z=0xFF", "where x = ? and y = ? and z = ?"),
                arguments("select a-5, a - b from t", "select a - ?, a - b from t"),
                arguments("select * from t where id in (1, 2,3)", "select * from t where id in (?)"),
                arguments("select * from t where id in (?)", "select * from t where id in (?)"),
                arguments("where (a,b) in ((1,2),(3,4))", "where (a, b) in (?)"),
                arguments(
                        "where id in (select id from u where x in ('a','b'))",
                        "where id in (select id from u where x in (?))"),
                arguments(
                        "insert into t (a,b) values (1,'x'), (2,'y'),(3,default)", "insert into t(a, b) values (?, ?)"),
                arguments("select 1 -- it's a comment\n from t", "select ? from t"),
                arguments("select /*+ index(t) it's */ 1 from t;", "select ? from t"),
                arguments("select 'it''s', N'x', E'a\\'b', X'FF' from t", "select ?, ?, ?, ? from t"),
                arguments("select DATE '2020-01-01', {ts '2020-01-01 00:00:00'}", "select date ?, { ts ? }"),
                arguments("select $$it's$$, $x$a$$b$x$, $1", "select ?, ?, ?"),
                arguments("select q'[it's]', nq'!a'b!' from dual", "select ?, ? from dual"),
                arguments("select \"Name\", `name` from \"s\".\"t\"", "select \"Name\", `name` from \"s\".\"t\""),
                arguments("select x::text, :name, ?1 from t", "select x::text, ?, ? from t"),
                arguments(
                        "select count(*) from t where a<>b and c>=d", "select count(*) from t where a <> b and c >= d"),
                arguments("call pay(?, 'x')", "call pay(?, ?)"),
                arguments("select * from t limit 10 offset 20", "select * from t limit ? offset ?"),
                arguments("select array[1,2,3]", "select array[?]"),
                arguments("select t1.c2 from t1", "select t1.c2 from t1"),
                arguments("SAVEPOINT Hibernate_17", "savepoint ?"),
                arguments("release savepoint \"a b\"", "release savepoint ?"),
                arguments("ROLLBACK WORK TO SAVEPOINT s1", "rollback work to savepoint ?"),
                arguments("rollback to s1; select 1", "rollback to ?; select ?"),
                arguments("save transaction s1", "save transaction ?"),
                arguments("rollback", "rollback"),
                arguments("rollback and chain", "rollback and chain"),
                arguments("select savepoint from t", "select savepoint from t"),
                arguments("select .5, 1., 1_000 from t", "select ?, ?, ? from t"));
    }

    @ParameterizedTest
    @MethodSource("alike")
    void textsOfOneStructureAreOne(String raw, String normal) {
        assertThat(SqlNormaliser.normalise(raw, false)).isEqualTo(normal);
    }

    /** Every one of these holds the word that must not be seen, in a place where some database reads a literal. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 'secret",
                "select 'it\\'s secret' from t",
                "select 'a\\', 'secret'",
                "select 'a\\\\\\', 'secret'",
                "select 'it''s secret''",
                "select \"a secret with spaces\" from t",
                "select \"se\"\"secret\" from t",
                "select \"unterminated secret",
                "select `unterminated secret",
                "select $$secret",
                "select $tag$ secret",
                "select $tag$ $x$ secret $tag$",
                "select /* secret",
                "select /* a /* b */ secret */ 1",
                "select /*! 'a' secret */ 1",
                "select 1 -- secret",
                "select 1 -- it's\n, 'secret'",
                "select 1 # secret",
                "select q'[secret",
                "select q'(it's secret)' from dual",
                "select _utf8'secret', n'secret', U&'secret', B'secret'",
                "select 5--'x', 'secret'",
                "select 'a\u0000', 'secret'",
                "insert into t values ('secret', 'secret'), ('x', 'secret')",
                "select * from t where id in ('secret', 'x') and y = 'secret'",
                "select $1 'secret'",
                "'secret'",
                "select E'\\\\'  'secret'",
                "select x'secret' 'secret'",
            })
    void noLiteralIsSeen(String raw) {
        assertThat(SqlNormaliser.normalise(raw, false)).doesNotContain("secret");
        assertThat(SqlNormaliser.normalise(raw, true)).doesNotContain("secret");
    }

    /** None of these is a literal to those who read only quotes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "create user scott identified by secret",
                "CREATE USER scott IDENTIFIED /* c */ BY \"secret\" default tablespace users",
                "alter user scott identified by new replace secret",
                "alter user scott identified by values secret",
                "create user 'a'@'b' identified with sha256_password by secret",
                "grant connect to scott identified by secret with admin option",
                "create database link l connect to u identified by secret using 'x'",
                "set role r identified by secret",
                "SET PASSWORD secret",
                "set password for u = secret",
                "set password = password(secret)",
                "select 1; set password secret",
                "create user u password secret",
                "alter user u set password \"secret\"",
                "alter role u with encrypted password secret valid until 'x'",
                "create login l with password = secret",
            })
    void noPasswordIsSeen(String raw) {
        assertThat(SqlNormaliser.normalise(raw, false)).doesNotContain("secret").endsWith(" ?");
        assertThat(SqlNormaliser.normalise(raw, true)).doesNotContain("secret").endsWith(" ?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select password, identified from users where password = ?",
                "update users set password = ?, salt = ? where id = ?",
                "select t.password from t order by identified",
                "create table users(password text, name text)",
                "set role reader"
            })
    void aColumnOfThatNameStays(String sql) {
        assertThat(SqlNormaliser.normalise(sql, false)).isEqualTo(sql);
    }

    @Test
    void doubleQuotesAreTextWhereTheDatabaseSaysSo() {
        String sql = "select * from t where name = \"secret\"";
        assertThat(SqlNormaliser.normalise(sql, true)).isEqualTo("select * from t where name = ?");
        assertThat(SqlNormaliser.normalise(sql, false)).isEqualTo("select * from t where name = \"secret\"");
    }

    @Test
    void whatIsDroppedShows() {
        assertThat(SqlNormaliser.normalise("select a from t where b = 'x", false))
                .isEqualTo("select a from t where b = ? ...");
        assertThat(SqlNormaliser.normalise("select a" + ", a".repeat(100_000), false))
                .hasSize(2004)
                .endsWith(" ...");
        assertThat(SqlNormaliser.normalise("", false)).isEqualTo("?");
    }

    @Test
    void rubbishEndsAndNeverThrows() {
        String alphabet = "'\"`$-/*#\\[](){}?:;.,=<>!+|&%@_ eExXqQnN019aé\n\u0000\ud83d";
        Random random = new Random(4711);
        for (int i = 0; i < 200_000; i++) {
            StringBuilder sql = new StringBuilder();
            int length = random.nextInt(24);
            for (int j = 0; j < length; j++) {
                sql.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            assertThat(SqlNormaliser.normalise(sql.toString(), random.nextBoolean()))
                    .isNotEmpty();
        }
    }

    @Test
    void aLiteralInAnyPlaceStaysUnseenWhateverIsAroundIt() {
        String[] around = {
            "select a",
            ",",
            "(",
            ")",
            " in ",
            "values ",
            "'x'",
            "''",
            "\"n\"",
            "`n`",
            " -- c\n",
            "/* c */",
            "$1",
            "?",
            "$$d$$",
            " = ",
            "- ",
            "E'\\n'",
            "0x1F"
        };
        Random random = new Random(17);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder sql = new StringBuilder();
            for (int j = 0; j < 6; j++) {
                sql.append(around[random.nextInt(around.length)]).append(' ');
            }
            sql.append("'se''cret ").append(i).append("' ");
            for (int j = 0; j < 3; j++) {
                sql.append(around[random.nextInt(around.length)]).append(' ');
            }
            assertThat(SqlNormaliser.normalise(sql.toString(), random.nextBoolean()))
                    .as(sql.toString())
                    .doesNotContain("cret");
        }
    }
}
