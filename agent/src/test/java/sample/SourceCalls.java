package sample;

import java.lang.reflect.Proxy;
import javax.sql.DataSource;

/** Asks a data source for a connection for every character it reads, and says {@code asked} each time. */
public final class SourceCalls {

    private SourceCalls() {}

    public static void main(String[] arguments) throws Exception {
        DataSource nothing = (DataSource) Proxy.newProxyInstance(
                SourceCalls.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, values) -> null);
        DataSource source = new RoutingSource(nothing);
        System.out.println("ready");
        for (int c = System.in.read(); c >= 0; c = System.in.read()) {
            if (c == '\n') {
                System.out.println("asked " + source.getConnection());
            }
        }
    }
}
