package dev.culprit.agent.targets;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

/**
 * Answers each line of input, a class or resource name, with {@code <name> seen} or {@code <name> hidden}: whether the
 * application can see it by any of the ways it has.
 */
public final class Sees {

    private Sees() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String name = in.readLine(); name != null; name = in.readLine()) {
            System.out.println(name + (name.contains("/") ? resource(name) : type(name)));
        }
    }

    private static String type(String name) {
        for (ClassLoader loader = ClassLoader.getSystemClassLoader(); ; loader = loader.getParent()) {
            try {
                Class.forName(name, false, loader);
                return " seen";
            } catch (ClassNotFoundException | LinkageError e) {
                if (loader == null) {
                    return " hidden";
                }
            }
        }
    }

    private static String resource(String name) throws Exception {
        boolean found = !Collections.list(ClassLoader.getSystemResources(name)).isEmpty()
                || ClassLoader.getPlatformClassLoader().getResource(name) != null
                || Sees.class.getResourceAsStream("/" + name) != null;
        return found ? " seen" : " hidden";
    }
}
