import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts the licences and notices of all libraries of a class path into {@code META-INF/licenses/LIBRARY}, for jars that
 * bundle them. A library that brings no text of its own is given what its project declares; one that declares nothing
 * fails the build. Run as a single source file: directory, text of the Apache License, local repository of Maven, class path.
 */
final class Licences {

    private static final Pattern TEXT = Pattern.compile(
            "(?i)(?:META-INF/)?(?<name>(?:[a-z0-9]+-)?(?:licen[cs]e|notice|copying|copyright)s?[^/]*|about\\.html)");
    private static final Pattern DECLARED =
            Pattern.compile("(?s)<license>.*?<name>(?<name>.*?)</name>(?:.*?<url>(?<url>.*?)</url>)?.*?</license>");
    private static final Pattern PARENT = Pattern.compile(
            "(?s)<parent>.*?<groupId>(?<group>.*?)</groupId>.*?<artifactId>(?<artifact>.*?)</artifactId>"
                    + ".*?<version>(?<version>.*?)</version>.*?</parent>");
    private static final int MOST_PARENTS = 5;

    private final Path directory;
    private final String apache;
    private final Path repository;

    private Licences(Path directory, String apache, Path repository) {
        this.directory = directory;
        this.apache = apache;
        this.repository = repository;
    }

    public static void main(String... arguments) throws IOException {
        Licences licences =
                new Licences(Path.of(arguments[0]), Files.readString(Path.of(arguments[1])), Path.of(arguments[2]));
        for (String entry : arguments[3].split(Pattern.quote(File.pathSeparator))) {
            if (entry.endsWith(".jar")) {
                licences.add(Path.of(entry));
            }
        }
    }

    private void add(Path library) throws IOException {
        try (JarFile jar = new JarFile(library.toFile())) {
            if (jar.getEntry("dev/culprit") != null
                    || jar.stream().anyMatch(e -> e.getName().startsWith("dev/culprit/"))) {
                return;
            }
            Path own = directory.resolve(library.getFileName().toString().replaceFirst("\\.jar$", ""));
            boolean licensed = false;
            for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
                JarEntry entry = all.nextElement();
                Matcher text = TEXT.matcher(entry.getName());
                if (!entry.isDirectory() && text.matches()) {
                    write(
                            own.resolve(text.group("name")),
                            jar.getInputStream(entry).readAllBytes());
                    licensed |= !text.group("name").toLowerCase(Locale.ROOT).startsWith("notice");
                }
            }
            if (!licensed) {
                write(own.resolve("LICENSE"), declared(library, jar).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private String declared(Path library, JarFile jar) throws IOException {
        String bundle = jar.getManifest() == null
                ? null
                : jar.getManifest().getMainAttributes().getValue("Bundle-License");
        List<String> licences = declared(Path.of(library.toString().replaceFirst("\\.jar$", ".pom")));
        if (licences.isEmpty() && bundle != null) {
            licences = List.of(bundle);
        }
        if (licences.isEmpty()) {
            throw new IOException(
                    library.getFileName() + " brings no licence and declares none: find out, or leave it out");
        }
        String all = String.join("\n", licences);
        boolean isApache = licences.size() == 1 && all.matches("(?is).*apache.*2.*");
        return isApache ? apache : library.getFileName() + " is licensed as its project declares:\n" + all + "\n";
    }

    /** Of a project, or of its parents. */
    private List<String> declared(Path project) throws IOException {
        Path pom = project;
        for (int i = 0; i < MOST_PARENTS && Files.isRegularFile(pom); i++) {
            String xml = Files.readString(pom);
            List<String> licences = new ArrayList<>();
            for (Matcher licence = DECLARED.matcher(xml); licence.find(); ) {
                String url = licence.group("url") == null
                        ? ""
                        : ", " + licence.group("url").strip();
                licences.add(licence.group("name").strip() + url);
            }
            Matcher parent = PARENT.matcher(xml);
            if (!licences.isEmpty() || !parent.find()) {
                return licences;
            }
            pom = repository
                    .resolve(parent.group("group").strip().replace('.', '/'))
                    .resolve(parent.group("artifact").strip())
                    .resolve(parent.group("version").strip())
                    .resolve(parent.group("artifact").strip() + "-"
                            + parent.group("version").strip() + ".pom");
        }
        return List.of();
    }

    private static void write(Path file, byte[] text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, text);
    }
}
