package dev.culprit.agent.sampling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A directory with processes and connections as Linux lists them. */
final class FakeProc {

    private static final String LOOPBACK = "0100007F";
    private static final String MAPPED_LOOPBACK = "0000000000000000FFFF00000100007F";
    private static final String NOBODY = "00000000";
    private static final String HEADING =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid" + "  timeout inode";

    private final Path directory;
    private final List<String> version4 = new ArrayList<>();
    private final List<String> version6 = new ArrayList<>();
    private int lastSocket = 1000;

    FakeProc(Path directory) {
        this.directory = directory;
    }

    /** Adds or changes a process; times in hundredths of a second. */
    FakeProc process(int id, int parent, String program, long ticks, long childTicks) throws IOException {
        Path own = Files.createDirectories(
                        directory.resolve(Integer.toString(id)).resolve("fd"))
                .resolveSibling("stat");
        Files.writeString(
                own,
                id + " (" + program + ") S " + parent + " 1 1 0 -1 4194560 1 2 3 4 " + ticks + " 0 " + childTicks
                        + " 0 20 0 1 0 " + (1000 + id) + " 1 1 1\n");
        return this;
    }

    void end(int id) throws IOException {
        Files.delete(directory.resolve(Integer.toString(id)).resolve("stat"));
    }

    /** A socket of a process, or of several that share it, that waits for connections. */
    FakeProc listens(int port, int... ids) throws IOException {
        int socket = ++lastSocket;
        version6.add(line(MAPPED_LOOPBACK, port, NOBODY, 0, "0A", socket));
        for (int id : ids) {
            open(id, socket);
        }
        return this;
    }

    /** A connection, of which the caller has the end of IPv6 and the other process that of IPv4. */
    FakeProc connection(int caller, int callersPort, int callee, int port) throws IOException {
        version6.add(line(MAPPED_LOOPBACK, callersPort, MAPPED_LOOPBACK, port, "01", ++lastSocket));
        open(caller, lastSocket);
        version4.add(line(LOOPBACK, port, LOOPBACK, callersPort, "01", ++lastSocket));
        open(callee, lastSocket);
        return this;
    }

    /** Writes the tables of sockets. */
    void done() throws IOException {
        Path net = Files.createDirectories(directory.resolve("self/net"));
        version4.add(0, HEADING);
        version6.add(0, HEADING);
        Files.write(net.resolve("tcp"), version4);
        Files.write(net.resolve("tcp6"), version6);
    }

    private void open(int id, int socket) throws IOException {
        Path files = directory.resolve(Integer.toString(id)).resolve("fd");
        Files.createSymbolicLink(files.resolve(Integer.toString(socket)), Path.of("socket:[" + socket + "]"));
    }

    private static String line(String local, int localPort, String remote, int remotePort, String state, int socket) {
        return String.format(
                "   7: %s:%04X %s:%04X %s 00000000:00000000 00:00000000 00000000  1000        0 %d 1 0 20 4 30 10 -1",
                local, localPort, remote, remotePort, state, socket);
    }
}
