package dev.culprit.boot;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * The agent's room. Finds class {@code a.b.C} as {@code inst/<library>/a/b/C.classdata} in the agent's jar, and a
 * resource as {@code inst/<library>/<name>}; no other loader understands that, so the application sees none of it. Each
 * library has its folder, so that equally named resources stay apart. Its parent is the platform loader: the room sees
 * the JDK and the bootstrap classes, nothing of the application. Reads from the jar directly, without temporary files.
 */
public final class IsolatedLoader extends ClassLoader {

    private static final String ROOT = "inst/";

    static {
        registerAsParallelCapable();
    }

    private final JarFile jar;
    private final URI location;
    private final String[] folders;
    private final ProtectionDomain domain;

    /**
     * @param jar the agent's, which stays open as long as the JVM runs; its entry {@code inst/libraries} names the folders,
     *     because looking at thousands of entries would hold up the application
     * @throws IOException if the jar cannot be read
     */
    public IsolatedLoader(JarFile jar, ClassLoader parent) throws IOException {
        super(parent);
        this.jar = jar;
        location = new File(jar.getName()).toURI();
        JarEntry libraries = jar.getJarEntry(ROOT + "libraries");
        if (libraries == null) {
            throw new IOException(jar.getName() + " is not the agent's jar");
        }
        folders = new String(bytes(libraries), StandardCharsets.UTF_8).trim().split(" ");
        CodeSource source = new CodeSource(location.toURL(), (Certificate[]) null);
        domain = new ProtectionDomain(source, null, this, null);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        JarEntry entry = entry(name.replace('.', '/') + ".class");
        if (entry == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] code;
        try {
            code = bytes(entry);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        int dot = name.lastIndexOf('.');
        if (dot > 0) {
            definePackageOnce(name.substring(0, dot));
        }
        return defineClass(name, code, 0, code.length, domain);
    }

    private void definePackageOnce(String name) {
        try {
            definePackage(name, null, null, null, null, null, null, null);
        } catch (IllegalArgumentException alreadyThere) {
            // another thread, or an earlier class of the package, came first
        }
    }

    private byte[] bytes(JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream(Math.max(32, (int) entry.getSize()));
            byte[] buffer = new byte[8192];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                out.write(buffer, 0, n);
            }
            return out.toByteArray();
        }
    }

    /** The first library that has it. */
    private @Nullable JarEntry entry(String name) {
        for (String folder : folders) {
            JarEntry entry = entry(folder, name);
            if (entry != null) {
                return entry;
            }
        }
        return null;
    }

    private @Nullable JarEntry entry(String folder, String name) {
        return jar.getJarEntry(ROOT + folder + "/" + (name.endsWith(".class") ? name + "data" : name));
    }

    @Override
    protected @Nullable URL findResource(String name) {
        JarEntry entry = entry(name);
        return entry == null ? null : url(entry);
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        List<URL> found = new ArrayList<>();
        for (String folder : folders) {
            JarEntry entry = entry(folder, name);
            if (entry != null) {
                found.add(url(entry));
            }
        }
        return Collections.enumeration(found);
    }

    private URL url(JarEntry entry) {
        try {
            return new URL("jar:" + location + "!/" + entry.getName());
        } catch (MalformedURLException e) {
            throw new IllegalStateException("jar: is a protocol of every JVM", e);
        }
    }

    /** Own entries are read from the open jar: a URL connection would open and cache it a second time. */
    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        URL inherited = getParent().getResource(name);
        try {
            if (inherited != null) {
                return inherited.openStream();
            }
            JarEntry entry = entry(name);
            return entry == null ? null : jar.getInputStream(entry);
        } catch (IOException e) {
            return null; // as the contract of this method says
        }
    }

    @Override
    public String toString() {
        return "culprit";
    }
}
