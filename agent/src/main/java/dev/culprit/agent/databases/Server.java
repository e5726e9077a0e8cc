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
    POSTGRESQL("postgresql", """
            select a.query, coalesce(a.wait_event_type = 'Lock', false),
              case when a.wait_event_type = 'Lock'
                then (select b.query from pg_stat_activity b where b.pid = (pg_blocking_pids(a.pid))[1]) end
            from pg_stat_activity a
            where a.state = 'active' and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()
              and a.datname = current_database() and coalesce(a.wait_event_type, '') <> 'Client'
            limit 500"""),
    H2("h2", """
            select s.executing_statement, s.session_state = 'BLOCKED', b.executing_statement
            from information_schema.sessions s left join information_schema.sessions b on b.session_id = s.blocker_id
            where s.session_id <> session_id() and s.executing_statement is not null
            fetch first 500 rows only"""),
    MYSQL("mysql", Server.PROCESS_LIST),
    MARIADB("mariadb", Server.PROCESS_LIST);

    /** The two tell who blocks whom in different tables; that somebody is blocked, in the same. */
    private static final String PROCESS_LIST = """
            select p.info, coalesce(t.trx_state = 'LOCK WAIT', false), null
            from information_schema.processlist p
              left join information_schema.innodb_trx t on t.trx_mysql_thread_id = p.id
            where p.command in ('Query', 'Execute') and p.info is not null and p.id <> connection_id()
            limit 500""";

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

    PreparedStatement prepare(Connection connection) throws SQLException {
        return connection.prepareStatement(question);
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
