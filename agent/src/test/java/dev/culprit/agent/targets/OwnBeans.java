package dev.culprit.agent.targets;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * An application with an MBean server of its own, which it makes late, as WildFly does: {@code name} makes it name {@link
 * LateBeans}, if its command line has not. To {@code threads} it answers with the names of its threads, to {@code beans} with {@code
 * own} or {@code foreign}, which tells its server, and the MBeans of {@code dev.culprit} in it.
 */
public final class OwnBeans {

    private OwnBeans() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            switch (line) {
                case "threads" ->
                    System.out.println("threads "
                            + Thread.getAllStackTraces().keySet().stream()
                                    .map(Thread::getName)
                                    .toList());
                case "name" -> {
                    System.setProperty("javax.management.builder.initial", LateBeans.class.getName());
                    System.out.println("named");
                }
                case "beans" -> {
                    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
                    System.out.println("beans " + (Proxy.isProxyClass(server.getClass()) ? "own " : "foreign ")
                            + new TreeSet<>(server.queryNames(new ObjectName("dev.culprit:*"), null)));
                }
                default -> throw new IllegalArgumentException(line);
            }
        }
    }
}
