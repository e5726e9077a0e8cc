package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.apps.bookstore.Bookstore;
import dev.culprit.client.agent.Attachment;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The bookstore at full load, while diagnoses and agents come and go and everything goes wrong that can: no request fails, and
 * nothing grows.
 */
@Tag("side-by-side")
@Tag("live")
class SiegeIT extends Faults {

    /** An hour by {@code -Dculprit.minutes=60}, with a line in {@code results/siege.jsonl}; without it one short turn. */
    private static final int MINUTES = Integer.getInteger("culprit.minutes", 0);

    private static final boolean BY_COMMAND = MINUTES > 0;

    /** The time in which nothing may grow is looked at after so many equal parts. */
    private static final int LOOKS = BY_COMMAND ? 6 : 1;

    private static final int SHOPPERS = BY_COMMAND ? 8 : 2;
    private static final int DISK_MEGABYTES = 700;
    private static final int CONNECTIONS = 200;

    /** Of one agent whose classes a compiled loop of the server holds, which can't be prevented; see {@code agent/docs/safety.md}. The next ones use them again. */
    private static final long HELD_LOADER_BYTES = 16 << 20;

    /** The agent waits 10 s for its client, and then needs a moment. */
    private static final long LEASE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final Pattern READY = Pattern.compile("READY (?<url>\\S+) pid=\\d+");

    private Path disk = Path.of("");
    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(directory().resolve("disk"));
        mounted = run("mount", "-t", "tmpfs", "-o", "size=" + DISK_MEGABYTES + "m", "tmpfs", disk.toString()) == 0;
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            run("umount", "--lazy", disk.toString());
        }
    }

    private int run(String... command) throws Exception {
        return owned(Child.start(directory(), List.of(command))).awaitExit();
    }

    /** One thing that happens to the shop. */
    private interface Blow {
        void strike(Shop shop) throws Exception;
    }

    private record Shop(Child process, String url) {

        String pid() {
            return Long.toString(process.pid());
        }
    }

    @Test
    void noRequestFailsAndNothingGrows() throws Exception {
        assumeTrue(mounted, "no disk can be mounted here");
        Shop shop = shop();
        List<Blow> blows = BY_COMMAND
                ? List.of(
                        this::diagnosed,
                        this::comesAndGoes,
                        this::flooded,
                        this::clientKilled,
                        this::diskFilled,
                        this::clientStopped)
                : List.of(this::comesAndGoes, this::flooded);
        List<Footprint> footprints = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        long answers = 0;
        long turns = 0;
        for (int look = 0; look <= LOOKS; look++) { // the first one warms up
            Shoppers shoppers = Shoppers.start(shop.url(), SHOPPERS);
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES) / (LOOKS + 1);
            do {
                for (Blow blow : blows) {
                    blow.strike(shop);
                    assertThat(shoppers.failed()).isEmpty();
                }
                turns++;
            } while (System.nanoTime() - end < 0);
            shoppers.leave();
            answers += shoppers.answers();
            failed.addAll(shoppers.failed());
            footprints.add(Footprint.of(shop.process()));
        }
        System.out.println(turns + " turns, " + answers + " answers; " + footprints);
        if (BY_COMMAND) {
            RunByCommand.Endurance.of(MINUTES, SHOPPERS, turns, answers, failed.size(), footprints)
                    .append("siege.jsonl");
        }
        assertThat(failed).isEmpty();
        assertNotGrown(footprints.get(0), footprints.get(LOOKS));
        assertThat(jars(shop)).as("copies of the agent's jar that are open").hasSizeLessThanOrEqualTo(2);
    }

    /** One is on the class path, one on that of the bootstrap loader; however often an agent came. */
    private static List<Path> jars(Shop shop) throws IOException {
        List<Path> open = new ArrayList<>();
        try (DirectoryStream<Path> handles = Files.newDirectoryStream(Path.of("/proc", shop.pid(), "fd"))) {
            for (Path handle : handles) {
                try {
                    Path file = Files.readSymbolicLink(handle);
                    if (file.toString().contains("culprit-agent")) {
                        open.add(file);
                    }
                } catch (NoSuchFileException e) {
                    continue; // closed meanwhile
                }
            }
        }
        return open;
    }

    private Shop shop() throws IOException, InterruptedException {
        Child process = owned(
                Child.start(disk, Child.java(Child.ownJdk(), disk, List.of("-Xmx512m"), Bookstore.class.getName())));
        Matcher ready = READY.matcher(process.out().await("READY "));
        assertThat(ready.find()).isTrue();
        return new Shop(process, ready.group("url").replaceAll("/$", ""));
    }

    private static void assertNotGrown(Footprint before, Footprint after) {
        assertThat(after.heapBytes()).as("heap").isLessThan(before.heapBytes() + (16 << 20));
        assertThat(after.livingMetaspaceBytes())
                .as("metaspace")
                .isLessThan(before.livingMetaspaceBytes() + HELD_LOADER_BYTES * 3 / 2);
        assertThat(after.threads()).as("threads").isLessThanOrEqualTo(before.threads() + 10);
        assertThat(after.fileHandles()).as("file handles").isLessThanOrEqualTo(before.fileHandles() + 10);
        assertThat(after.disk().files())
                .as("files")
                .isLessThanOrEqualTo(before.disk().files() + 4);
    }

    private Client diagnosis(Shop shop) throws IOException {
        return client(
                "diagnose",
                "--pid",
                shop.pid(),
                "--url",
                shop.url() + "/home",
                "--url",
                shop.url() + "/search-request",
                "--max-users",
                "20",
                "--think",
                "20ms",
                "--time-scale",
                "0.1");
    }

    private void diagnosed(Shop shop) throws Exception {
        Client.Outcome outcome = diagnosis(shop).awaitEnd();
        assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 1, 2);
    }

    private void clientKilled(Shop shop) throws Exception {
        Client client = diagnosis(shop).await("warming up");
        client.process().kill();
        awaitNoAgent(shop);
    }

    private void clientStopped(Shop shop) throws Exception {
        Client client = diagnosis(shop).await("warming up");
        client.process().suspend();
        awaitNoAgent(shop);
        client.process().resume();
        assertThat(client.awaitEnd().exitCode()).isEqualTo(75);
    }

    /** The recorder would end the application. */
    private void diskFilled(Shop shop) throws Exception {
        Client client = diagnosis(shop).await("measuring");
        Path filler = disk.resolve("filler");
        byte[] megabyte = new byte[1 << 20];
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (Files.getFileStore(disk).getUsableSpace() > 30 * megabyte.length) {
                out.write(megabyte);
            }
        }
        Client.Outcome outcome = client.awaitEnd();
        Files.delete(filler);
        assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 1, 2, 75);
        awaitNoAgent(shop);
    }

    private void comesAndGoes(Shop shop) throws Exception {
        for (int i = 0; i < 3; i++) {
            assertGood(shop, "attach");
            assertGood(shop, "detach");
        }
    }

    private void assertGood(Shop shop, String verb) throws Exception {
        Client.Outcome outcome = client(verb, "--pid", shop.pid()).awaitEnd();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
    }

    /** Who has the token is answered, whoever else is connected. */
    private void flooded(Shop shop) throws Exception {
        assertGood(shop, "attach");
        URI agent =
                Attachment.find(shop.process().pid()).orElseThrow().identity().url();
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                silent.add(new Socket(InetAddress.getLoopbackAddress(), agent.getPort()));
            }
            assertGood(shop, "status");
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
        assertGood(shop, "detach");
    }

    private static void awaitNoAgent(Shop shop) throws Exception {
        Patience.untilEmpty(
                LEASE_NANOS,
                "the agent to leave",
                () -> Attachment.find(shop.process().pid()).stream()
                        .map(Object::toString)
                        .toList());
    }
}
