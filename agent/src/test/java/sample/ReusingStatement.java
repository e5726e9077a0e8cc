package sample;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.apache.commons.dbcp2.DelegatingStatement;
import org.h2.tools.SimpleResultSet;

/** Gives the same object with every result, as some drivers do; three rows each. */
public final class ReusingStatement extends DelegatingStatement {

    private final Steps result = new Steps();

    public ReusingStatement() {
        super(null, null);
        result.setAutoClose(false);
        result.addColumn("ID", Types.INTEGER, 10, 0);
        for (int i = 1; i <= 3; i++) {
            result.addRow(i);
        }
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        result.beforeFirst();
        return true;
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        result.beforeFirst();
        return result;
    }

    @Override
    public ResultSet getResultSet() {
        return result;
    }

    /** Does something beside what its superclass does, as results that can be changed do. */
    private static final class Steps extends SimpleResultSet {

        private int steps;

        @Override
        public boolean next() throws SQLException {
            steps++;
            return super.next() && steps > 0;
        }
    }
}
