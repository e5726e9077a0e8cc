package dev.culprit.apps.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** Agents made of classes of these tests. */
final class AgentJar {

    private AgentJar() {}

    /**
     * Writes one, which may be given to a JVM when it starts or later.
     *
     * @param more what it needs
     */
    static Path write(Path jar, Class<?> agent, Class<?>... more) throws IOException, URISyntaxException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Agent-Class", agent.getName());
        attributes.putValue("Premain-Class", agent.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        Path classes = Path.of(
                agent.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            for (Class<?> type :
                    Stream.concat(Stream.of(agent), Stream.of(more)).toList()) {
                for (Path code : withNested(classes, type)) {
                    out.putNextEntry(new JarEntry(classes.relativize(code).toString()));
                    Files.copy(code, out);
                    out.closeEntry();
                }
            }
        }
        return jar;
    }

    private static List<Path> withNested(Path classes, Class<?> type) throws IOException {
        Path own = classes.resolve(type.getName().replace('.', '/') + ".class");
        String nested = type.getSimpleName() + "$";
        try (Stream<Path> neighbours = Files.list(own.getParent())) {
            return neighbours
                    .filter(file ->
                            file.equals(own) || file.getFileName().toString().startsWith(nested))
                    .toList();
        }
    }
}
