package dev.culprit.apps.cases.backend;

import dev.culprit.apps.cases.work.Work;
import dev.culprit.apps.process.JvmProcess;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.LockSupport;
import org.h2.tools.Server;

/**
 * The cases' database: H2 in memory, in a process of its own. {@code BURN(ms)} uses the database's processors; {@code
 * HOLD(ms)} takes its time without them, and in an update while the row is locked.
 */
public final class CaseDatabase {

    public static final String USER = "sa";
    private static final String NAME = "mem:cases";
    private static final int ROWS = 200;
    private static final int BRANCHES = 50;
    private static final double NANOS = 1e6;

    private CaseDatabase() {}

    /** Where clients find it; a wait for a lock is given up only after a minute. */
    static String url(int port) {
        return "jdbc:h2:tcp://127.0.0.1:" + port + "/" + NAME + ";LOCK_TIMEOUT=60000";
    }

    /** Starts the server; ends with its standard input. */
    public static void main(String[] arguments) throws SQLException, IOException {
        System.setProperty("h2.bindAddress", "127.0.0.1");
        try (Connection keepsItAlive = DriverManager.getConnection("jdbc:h2:" + NAME + ";DB_CLOSE_DELAY=-1", USER, "");
                Statement statement = keepsItAlive.createStatement()) {
            for (String function : new String[] {"burn", "hold"}) {
                statement.execute(
                        "CREATE ALIAS " + function + " FOR '" + CaseDatabase.class.getName() + "." + function + "'");
            }
            statement.execute("CREATE TABLE accounts(id INT PRIMARY KEY, v DOUBLE PRECISION NOT NULL)");
            statement.execute("INSERT INTO accounts SELECT x, 0 FROM system_range(1, " + ROWS + ")");
            statement.execute("CREATE TABLE orders(id INT PRIMARY KEY, customer INT, amount DOUBLE PRECISION)");
            statement.execute("INSERT INTO orders SELECT x, x, x FROM system_range(1, " + ROWS + ")");
            statement.execute("CREATE TABLE searches(id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY)");
            for (int branch = 1; branch <= BRANCHES; branch++) {
                statement.execute("CREATE TABLE branch_" + branch + " AS SELECT 1 AS id");
            }
            Server server =
                    Server.createTcpServer("-tcpPort", "0", "-tcpDaemon").start();
            JvmProcess.serve("port=" + server.getPort());
            server.stop();
        }
        System.exit(0);
    }

    /** SQL function: uses this much processor time and returns 0. */
    public static double burn(double millis) {
        return Work.burn(Math.round(millis * NANOS)) == 0 ? 1 : 0;
    }

    /** SQL function: lets this much time pass and returns 0. */
    public static double hold(double millis) {
        long end = System.nanoTime() + Math.round(millis * NANOS);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return 0;
    }
}
