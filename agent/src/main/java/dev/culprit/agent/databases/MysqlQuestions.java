package dev.culprit.agent.databases;

/**
 * What MySQL and MariaDB are asked. That somebody is blocked, all their versions tell in the same place; who blocks him, in
 * different ones, each of which may be out of the user's sight. An address may name no database; then the sessions of all are meant.
 */
final class MysqlQuestions {

    static final String FIGURES = """
            show global status where variable_name in ('Questions', 'Innodb_row_lock_waits', 'Innodb_row_lock_time',
              'Innodb_row_lock_current_waits', 'Innodb_deadlocks', 'Innodb_data_reads')""";

    private static final String SESSIONS = "select p.info, coalesce(t.trx_state = 'LOCK WAIT', false), ";

    private static final String OF_ALL = """

            from information_schema.processlist p
              left join information_schema.innodb_trx t on t.trx_mysql_thread_id = p.id
            where p.command in ('Query', 'Execute') and p.info is not null and p.id <> connection_id()
              and (database() is null or p.db = database())
            limit 500""";

    /** Of MySQL from version 8 on. A blocker that waits for its client has a statement, too: the one before. */
    static final String WITH_DATA_LOCKS = SESSIONS + """
            case when t.trx_state = 'LOCK WAIT' then (select coalesce(b.trx_query, (
                select e.sql_text from performance_schema.threads h
                  join performance_schema.events_statements_current e on e.thread_id = h.thread_id
                where h.processlist_id = b.trx_mysql_thread_id limit 1))
              from performance_schema.data_lock_waits w
                join information_schema.innodb_trx b on b.trx_id = w.blocking_engine_transaction_id
              where w.requesting_engine_transaction_id = t.trx_id
              order by b.trx_state = 'LOCK WAIT' limit 1) end""" + OF_ALL;

    /** Of MariaDB, and of MySQL before version 8. Only what a blocker executes now is known. */
    static final String WITH_LOCK_WAITS = SESSIONS + """
            case when t.trx_state = 'LOCK WAIT' then (select b.trx_query from information_schema.innodb_lock_waits w
                join information_schema.innodb_trx b on b.trx_id = w.blocking_trx_id
              where w.requesting_trx_id = t.trx_id
              order by b.trx_state = 'LOCK WAIT' limit 1) end""" + OF_ALL;

    static final String WITHOUT_BLOCKERS = SESSIONS + "null" + OF_ALL;

    private MysqlQuestions() {}
}
