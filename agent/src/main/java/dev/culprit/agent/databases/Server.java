package dev.culprit.agent.databases;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of database servers that can be asked what their sessions do, with one statement per look, and for what they have counted,
 * with another.
 */
enum Server {
    /**
     * Finding out who blocks a session takes locks in the server's lock manager, so it is asked only of the three that wait
     * longest, and once each: no version of the server dissolves a common table expression that is used twice. Of many that
     * wait for the same row only the first waits for its holder, the others wait for the first; hence one step further.
     */
    POSTGRESQL("postgresql", """
            select f.name, f.figure from pg_stat_database d,
              lateral (values ('transactions', d.xact_commit + d.xact_rollback), ('deadlocks', d.deadlocks),
                ('reads', d.blks_read), ('waiting', (
                  select count(distinct l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
                  where not l.granted and a.datname = d.datname))) as f(name, figure)
            where d.datname = current_database()""", """
            with active as (
              select a.pid, a.query, a.query_start, coalesce(a.wait_event_type = 'Lock', false) as blocked
              from pg_stat_activity a
              where a.state = 'active' and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()
                and a.datname = current_database() and coalesce(a.wait_event_type, '') <> 'Client'
              limit 500),
            waits as (
              select w.pid,
                (select b.pid from unnest(pg_blocking_pids(w.pid)) as ahead(pid)
                  join pg_stat_activity b on b.pid = ahead.pid
                  order by coalesce(b.wait_event_type = 'Lock', false), b.query_start limit 1) as blocker
              from (select pid from active where blocked order by query_start limit 3) w)
            select a.query, a.blocked,
              case when w.blocker is not null then
                (select b.query from pg_stat_activity b where b.pid = coalesce(further.blocker, w.blocker)) end
            from active a left join waits w on w.pid = a.pid left join waits further on further.pid = w.blocker"""),
    /** It counts statements only with QUERY_STATISTICS, which is not ours to switch on. */
    H2("h2", """
            select 'waiting', count(*) from information_schema.sessions where session_state = 'BLOCKED'
            union all
            select 'reads', cast(setting_value as bigint) from information_schema.settings
            where setting_name = 'info.FILE_READ'""", """
            select s.executing_statement, s.session_state = 'BLOCKED', b.executing_statement
            from information_schema.sessions s left join information_schema.sessions b on b.session_id = s.blocker_id
            where s.session_id <> session_id() and s.executing_statement is not null
            fetch first 500 rows only"""),
    MYSQL(
            "mysql",
            MysqlQuestions.FIGURES,
            MysqlQuestions.WITH_DATA_LOCKS,
            MysqlQuestions.WITH_LOCK_WAITS,
            MysqlQuestions.WITHOUT_BLOCKERS),
    MARIADB("mariadb", MysqlQuestions.FIGURES, MysqlQuestions.WITH_LOCK_WAITS, MysqlQuestions.WITHOUT_BLOCKERS);

    /** A server that needs longer has other worries, and must not be asked again and again. */
    private static final int PATIENCE_SECONDS = 2;

    private final String product;
    private final String figures;
    private final List<String> questions;

    /**
     * @param figures asks for names and numbers, one each row
     * @param questions asks for the sessions; those after the first are for servers and users that it is too much for
     */
    Server(String product, String figures, String... questions) {
        this.product = product;
        this.figures = figures;
        this.questions = List.of(questions);
    }

    /** @throws SQLException if it is none that can be asked */
    static Server of(DatabaseMetaData metaData) throws SQLException {
        String name = metaData.getDatabaseProductName();
        for (Server server : values()) {
            if (name.toLowerCase(Locale.ROOT).startsWith(server.product)) {
                return server;
            }
        }
        throw new SQLException(name + " is not a server that can be asked about its sessions");
    }

    /**
     * The question for the sessions; an answer that takes longer than two seconds fails. Where there are several, the first that
     * the server answers.
     */
    PreparedStatement prepare(Connection connection) throws SQLException {
        for (String question : questions.subList(0, questions.size() - 1)) {
            PreparedStatement answered = tried(connection, question);
            if (answered != null) {
                return answered;
            }
        }
        return prepare(connection, questions.get(questions.size() - 1));
    }

    private static @Nullable PreparedStatement tried(Connection connection, String question) {
        try {
            PreparedStatement prepared = prepare(connection, question);
            try {
                prepared.executeQuery().close();
                return prepared;
            } catch (SQLException e) {
                prepared.close();
                return null;
            }
        } catch (SQLException e) {
            return null; // some drivers ask the server already when they prepare
        }
    }

    /** The question for what the server has counted; an answer that takes longer than two seconds fails. */
    PreparedStatement prepareTotals(Connection connection) throws SQLException {
        return prepare(connection, figures);
    }

    private static PreparedStatement prepare(Connection connection, String question) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(question);
        try {
            prepared.setQueryTimeout(PATIENCE_SECONDS);
            return prepared;
        } catch (SQLException e) {
            prepared.close();
            throw e;
        }
    }

    /** What the server has counted. */
    static ServerTotals totals(PreparedStatement prepared) throws SQLException {
        Map<String, Long> figures = new HashMap<>();
        try (ResultSet rows = prepared.executeQuery()) {
            while (rows.next()) {
                figures.put(String.valueOf(rows.getString(1)).toLowerCase(Locale.ROOT), rows.getLong(2));
            }
        }
        return ServerTotals.of(figures);
    }

    List<ServerSession> sessions(PreparedStatement prepared) throws SQLException {
        List<ServerSession> sessions = new ArrayList<>();
        try (ResultSet rows = prepared.executeQuery()) {
            while (rows.next()) {
                boolean blocked = rows.getBoolean(2);
                String blocker = rows.getString(3);
                sessions.add(new ServerSession(
                        text(rows.getString(1)), blocked, blocked && blocker != null ? text(blocker) : null));
            }
        }
        return sessions;
    }

    /** H2 adds the values of the parameters, which nobody may see. */
    private String text(@Nullable String statement) {
        String text = statement == null ? "" : statement;
        int values = this == H2 ? text.indexOf(" {1: ") : -1;
        return values < 0 ? text : text.substring(0, values);
    }
}
