package dev.culprit.agent.databases;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Kinds of database servers that can be asked what their sessions do. One statement per look. */
enum Server {
    /**
     * Finding out who blocks a session takes locks in the server's lock manager, so it is asked only of the three that wait
     * longest, and once each: no version of the server dissolves a common table expression that is used twice. Of many that
     * wait for the same row only the first waits for its holder, the others wait for the first; hence one step further.
     */
    POSTGRESQL("postgresql", """
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
    H2("h2", """
            select s.executing_statement, s.session_state = 'BLOCKED', b.executing_statement
            from information_schema.sessions s left join information_schema.sessions b on b.session_id = s.blocker_id
            where s.session_id <> session_id() and s.executing_statement is not null
            fetch first 500 rows only"""),
    MYSQL("mysql", Server.PROCESS_LIST),
    MARIADB("mariadb", Server.PROCESS_LIST);

    /**
     * The two tell who blocks whom in different tables; that somebody is blocked, in the same. An address may name no
     * database; then those of all are meant.
     */
    private static final String PROCESS_LIST = """
            select p.info, coalesce(t.trx_state = 'LOCK WAIT', false), null
            from information_schema.processlist p
              left join information_schema.innodb_trx t on t.trx_mysql_thread_id = p.id
            where p.command in ('Query', 'Execute') and p.info is not null and p.id <> connection_id()
              and (database() is null or p.db = database())
            limit 500""";

    /** A server that needs longer has other worries, and must not be asked again and again. */
    private static final int PATIENCE_SECONDS = 2;

    private final String product;
    private final String question;

    Server(String product, String question) {
        this.product = product;
        this.question = question;
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

    /** The question; an answer that takes longer than two seconds fails. */
    PreparedStatement prepare(Connection connection) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(question);
        try {
            prepared.setQueryTimeout(PATIENCE_SECONDS);
            return prepared;
        } catch (SQLException e) {
            prepared.close();
            throw e;
        }
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
