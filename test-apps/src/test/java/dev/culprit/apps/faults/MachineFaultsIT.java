package dev.culprit.apps.faults;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong with the machine. */
class MachineFaultsIT {

    @TempDir
    private Path directory;

    private Path clientDirectory = Path.of("");
    private Path disk = Path.of("");
    private boolean mounted;

    @BeforeEach
    void create() throws Exception {
        clientDirectory = Files.createDirectory(directory.resolve("client"));
        disk = Files.createDirectory(directory.resolve("disk"));
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            run("umount", "--lazy", disk.toString());
        }
    }

    /** A disk of its own for the application's temporary files; skips the test where that may not be had. */
    private void mount(int megabytes) throws Exception {
        mounted = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", disk.toString()) == 0;
        assumeTrue(mounted, "no disk can be mounted here");
    }

    private int run(String... command) throws Exception {
        try (Child child = Child.start(directory, List.of(command))) {
            return child.awaitExit();
        }
    }

    @Test
    void aDiskThatIsNearlyFullIsToldBeforeAnythingIsRecorded() throws Exception {
        mount(40);
        try (Application application = Application.start(disk);
                Client client = Client.start(clientDirectory, Client.diagnose(application, "/page", 5))) {
            client.awaitEnd().assertInconclusive("disk nearly full", "free space");
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }

    /** The recorder would end the application. */
    @Test
    void aDiskThatFillsUpMeanwhileEndsTheExperimentAndNotTheApplication() throws Exception {
        mount(400);
        try (Application application = Application.start(disk);
                Client client = Client.start(
                        clientDirectory, Client.diagnose(application, "/page", 5, "--time-scale", "0.5"))) {
            client.await("measuring");

            fill(370);

            client.awaitEnd().assertInconclusive("disk nearly full", "free space");
            Files.delete(disk.resolve("filler"));
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }

    private void fill(int megabytes) throws Exception {
        byte[] megabyte = new byte[1 << 20];
        try (OutputStream out = Files.newOutputStream(disk.resolve("filler"))) {
            for (int i = 0; i < megabytes; i++) {
                out.write(megabyte);
            }
        }
    }

    @Test
    void aMachineThatOthersKeepBusyIsNoVerdict() throws Exception {
        List<String> burn = Child.java(Child.ownJdk(), directory, List.of(), Burner.class.getName());
        try (Child burner = Child.start(directory, burn);
                Application application = Application.start(directory.resolve("app"))) {
            burner.out().await("burning");
            try (Client client = Client.start(clientDirectory, Client.diagnose(application, "/page", 5))) {
                client.awaitEnd().assertInconclusive("repeating: ", "other processes used", "; stop them");
            }
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }
}
