package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes wrong with the machine. */
@Tag("live")
class MachineFaultsIT extends Faults {

    private static final long MEGABYTE = 1L << 20;

    private Path disk = Path.of("");
    private boolean mounted;

    @BeforeEach
    void createMountPoint() throws Exception {
        disk = Files.createDirectory(directory().resolve("disk"));
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            run("umount", "--lazy", disk.toString());
        }
    }

    /** An application with a disk of its own for temporary files; skips the test where that may not be had. */
    private Application applicationWithDisk(int megabytes) throws Exception {
        mounted = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", disk.toString()) == 0;
        assumeTrue(mounted, "no disk can be mounted here");
        return owned(Application.start(Child.ownJdk(), disk, 0));
    }

    private int run(String... command) throws Exception {
        return owned(Child.start(directory(), List.of(command))).awaitExit();
    }

    @Test
    void aDiskThatIsNearlyFullIsToldBeforeAnythingIsRecorded() throws Exception {
        Application application = applicationWithDisk(40);
        assertThat(freeMegabytes()).isLessThanOrEqualTo(40);

        diagnose(application).assertOneLine(75, "disk nearly full for a diagnosis", "needed", "free space");

        application.assertUnharmed();
    }

    /** The recorder would end the application. */
    @Test
    void aDiskThatFillsUpMeanwhileEndsARecordingByHandAndNotTheApplication() throws Exception {
        Application application = applicationWithDisk(300);
        client("attach", "--pid", application.pid()).awaitEnd();
        assertThat(client("record", "start", "--pid", application.pid())
                        .awaitEnd()
                        .text())
                .isEqualTo("recording");

        fill(300);

        Client.Outcome stopped =
                client("record", "stop", "--pid", application.pid()).awaitEnd();
        assertThat(stopped.text()).contains("it had ended before: disk nearly full", "are the agent's", "free space");
        client("record", "dump", "--pid", application.pid(), "full")
                .awaitEnd()
                .assertOneLine(75, "disk nearly full", "needed for a copy");
        assertThat(application.process().isAlive()).isTrue();
        Files.delete(disk.resolve("filler"));
        detach(application);
        application.assertUnharmed();
    }

    /** The recorder would end the application. */
    @Test
    void aDiskThatFillsUpMeanwhileEndsTheExperimentAndNotTheApplication() throws Exception {
        Application application = applicationWithDisk(400);
        Client client =
                diagnosis(application, "/page", 5, "--time-scale", "0.5").await("measuring");

        fill(370);
        assertThat(freeMegabytes()).isLessThanOrEqualTo(30);

        client.awaitEnd().assertInconclusive("disk nearly full", "free space");
        Files.delete(disk.resolve("filler"));
        application.assertUnharmed();
    }

    /** Somebody writes, 100 MB in a second, until so much is there or there is no more room. */
    private void fill(int megabytes) throws Exception {
        byte[] megabyte = new byte[(int) MEGABYTE];
        try (OutputStream out = Files.newOutputStream(disk.resolve("filler"))) {
            for (int i = 0; i < megabytes && freeMegabytes() > 1; i++) {
                out.write(megabyte);
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }

    private long freeMegabytes() throws IOException {
        return Files.getFileStore(disk).getUsableSpace() / MEGABYTE;
    }

    /** The application is fine, whoever else computes beside it: that is seen, or left open with the reason. */
    @Test
    void anotherProcessOnOneProcessorMakesNoWrongVerdict() throws Exception {
        Child burner = owned(Child.start(
                directory(), Child.java(Child.ownJdk(), directory(), List.of(), Burner.class.getName(), "1")));
        Application application = application();
        burner.out().await("burning");

        Client.Outcome outcome = diagnose(application);

        if (outcome.exitCode() != 0) {
            assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(2);
            assertThat(outcome.text()).containsPattern("other processes used|the hypervisor withheld|stood still");
        }
        application.assertUnharmed();
    }

    /** The application lets one request pass at a time: that is what is blamed, or nothing. */
    @Test
    void anotherProcessOnOneProcessorIsNotTakenForTheCause() throws Exception {
        Child burner = owned(Child.start(
                directory(), Child.java(Child.ownJdk(), directory(), List.of(), Burner.class.getName(), "1")));
        Application application = application();
        burner.out().await("burning");

        Client.Outcome outcome =
                diagnosis(application, "/lane", 8, "--require", "p99<60ms").awaitEnd();

        if (outcome.exitCode() == 1) {
            assertThat(outcome.text()).contains("The monitor of").contains("One Lane Bridge");
        } else {
            assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(2);
            assertThat(outcome.text()).containsPattern("other processes used|the hypervisor withheld|stood still");
        }
        application.assertUnharmed();
    }

    @Test
    void aMachineThatOthersKeepBusyIsNoVerdictAfterOneRepetition() throws Exception {
        Child burner = owned(
                Child.start(directory(), Child.java(Child.ownJdk(), directory(), List.of(), Burner.class.getName())));
        Application application = application();
        burner.out().await("burning");
        Duration burntBefore = burner.cpuTime();
        long begin = System.nanoTime();

        Client.Outcome outcome = diagnose(application);

        Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
        assertThat(burner.cpuTime().minus(burntBefore))
                .as("processor time taken away in " + elapsed)
                .isGreaterThan(elapsed.multipliedBy(Runtime.getRuntime().availableProcessors())
                        .dividedBy(3));
        // where other virtual machines disturb, too, that is said instead
        outcome.assertInconclusive("repeating: ");
        assertThat(outcome.text()).containsPattern("other processes used [^;]*; stop them|the hypervisor withheld");
        assertThat(outcome.out())
                .filteredOn(line -> line.contains("repeating: "))
                .hasSize(1);
        application.assertUnharmed();
    }
}
