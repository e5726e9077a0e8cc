package dev.culprit.apps.bench.overhead;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.GenericServlet;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.DelegatingStatement;
import org.h2.tools.SimpleResultSet;
import org.jspecify.annotations.Nullable;

/**
 * As many calls, one after the other: of interfaces only the outermost call is measured. What is called does nothing, so that
 * all that is seen is the probe.
 */
abstract class FlatSubject extends Subject {

    @Override
    int call(int depth) {
        for (int i = 0; i < depth; i++) {
            once();
        }
        return depth;
    }

    abstract void once();

    /** Without a probe. */
    static final class Bare extends FlatSubject {

        private int calls;

        @Override
        void once() {
            calls++;
        }

        int calls() {
            return calls;
        }
    }

    /** With what no probe can do without, and no more. */
    static final class Floor extends FlatSubject {

        private long spent;

        @Override
        void once() {
            long begin = System.nanoTime();
            spent += System.nanoTime() - begin;
        }

        long spent() {
            return spent;
        }
    }

    /** A statement that is executed. */
    static final class OfStatement extends FlatSubject {

        private static final String SQL = "select title from item where id = 4711";

        private final Statement statement = new Idle();

        @Override
        void once() {
            try {
                statement.execute(SQL);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private static final class Idle extends DelegatingStatement {

            Idle() {
                super(null, null);
            }

            @Override
            public boolean execute(String sql) {
                return false;
            }
        }
    }

    /** A step to the next row of a result that has no end. */
    static final class OfRow extends FlatSubject {

        private final ResultSet result = new Idle().executeQuery("select title from item");

        @Override
        void once() {
            try {
                result.next();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private static final class Idle extends DelegatingStatement {

            Idle() {
                super(null, null);
            }

            @Override
            public ResultSet executeQuery(String sql) {
                return new Endless();
            }
        }

        private static final class Endless extends SimpleResultSet {

            @Override
            public boolean next() {
                return true;
            }
        }
    }

    /** A pool that has a connection at once. */
    static final class OfPool extends FlatSubject {

        private final DataSource pool = new Idle();

        @Override
        void once() {
            try {
                pool.getConnection();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private static final class Idle implements DataSource {

            private static final Connection CONNECTION = nothing(Connection.class);

            @Override
            public Connection getConnection() {
                return CONNECTION;
            }

            @Override
            public Connection getConnection(String user, String password) {
                return CONNECTION;
            }

            @Override
            public @Nullable PrintWriter getLogWriter() {
                return null;
            }

            @Override
            public void setLogWriter(PrintWriter out) {
                // it says nothing
            }

            @Override
            public void setLoginTimeout(int seconds) {
                // it never waits
            }

            @Override
            public int getLoginTimeout() {
                return 0;
            }

            @Override
            public Logger getParentLogger() throws SQLFeatureNotSupportedException {
                throw new SQLFeatureNotSupportedException();
            }

            @Override
            public <T> T unwrap(Class<T> type) throws SQLException {
                throw new SQLException(type + " is not in here");
            }

            @Override
            public boolean isWrapperFor(Class<?> type) {
                return false;
            }
        }
    }

    /** A servlet that has nothing to do. */
    static final class OfServlet extends FlatSubject {

        private final GenericServlet servlet = new Idle();
        private final ServletRequest request = new Request();
        private final ServletResponse response = new Response();

        @Override
        void once() {
            try {
                servlet.service(request, response);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        private static final class Idle extends GenericServlet {

            private static final long serialVersionUID = 1;

            @Override
            public void service(ServletRequest request, ServletResponse response) {
                // only its being called matters
            }
        }

        private static final class Request extends HttpServletRequestWrapper {

            Request() {
                super(nothing(HttpServletRequest.class));
            }

            @Override
            public String getMethod() {
                return "GET";
            }

            @Override
            public String getServletPath() {
                return "/items";
            }

            @Override
            public String getPathInfo() {
                return "/4711";
            }

            @Override
            public @Nullable HttpServletMapping getHttpServletMapping() {
                return null;
            }

            @Override
            public DispatcherType getDispatcherType() {
                return DispatcherType.REQUEST;
            }

            @Override
            public @Nullable Object getAttribute(String name) {
                return null;
            }

            @Override
            public boolean isAsyncStarted() {
                return false;
            }
        }

        private static final class Response extends HttpServletResponseWrapper {

            Response() {
                super(nothing(HttpServletResponse.class));
            }

            @Override
            public int getStatus() {
                return HttpServletResponse.SC_OK;
            }
        }
    }

    /** What must not be used. */
    private static <T> T nothing(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            throw new UnsupportedOperationException(method.toString());
        }));
    }
}
