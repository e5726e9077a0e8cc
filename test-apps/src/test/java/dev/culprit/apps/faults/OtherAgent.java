package dev.culprit.apps.faults;

import dev.culprit.client.ClientVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;

/** The packaged agent, telling another version than it has. */
final class OtherAgent {

    private OtherAgent() {}

    /** Writes its jar. */
    static Path ofVersion(String version, Path jar) throws IOException {
        try (InputStream resource = ClientVersion.class.getResourceAsStream("culprit-agent.jar")) {
            if (resource == null) {
                throw new IllegalStateException("the client carries no agent; integration tests run after package");
            }
            try (JarInputStream in = new JarInputStream(resource);
                    OutputStream file = Files.newOutputStream(jar);
                    JarOutputStream out = new JarOutputStream(file, in.getManifest())) {
                boolean told = false;
                for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
                    out.putNextEntry(new JarEntry(entry.getName()));
                    if (entry.getName().endsWith("/dev/culprit/agent/environment/version.properties")) {
                        out.write(("version=" + version + "\n").getBytes(StandardCharsets.UTF_8));
                        told = true;
                    } else {
                        in.transferTo(out);
                    }
                    out.closeEntry();
                }
                if (!told) {
                    throw new IllegalStateException("the agent keeps its version elsewhere");
                }
            }
        }
        return jar;
    }
}
