package dev.culprit.agent.sampling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One TCP socket of this machine, as Linux lists it. Addresses are in the kernel's notation, those of IPv4 in their short
 * form even if they are mapped into IPv6.
 *
 * @param listening whether it waits for connections; otherwise it is connected
 * @param inode names it among the open files of its process
 */
record TcpSocket(
        String localAddress, int localPort, String remoteAddress, int remotePort, boolean listening, long inode) {

    /** A connection as one end sees it. */
    record Ends(String localAddress, int localPort, String remoteAddress, int remotePort) {}

    private static final String CONNECTED = "01";
    private static final String LISTENING = "0A";
    private static final String MAPPED = "0000000000000000FFFF0000";
    private static final int INODE_COLUMN = 9;
    private static final Pattern SPACES = Pattern.compile("\\s+");

    Ends ends() {
        return new Ends(localAddress, localPort, remoteAddress, remotePort);
    }

    /** The same connection as the other end sees it. */
    Ends otherEnds() {
        return new Ends(
                /* localAddress= */ remoteAddress,
                /* localPort= */ remotePort,
                /* remoteAddress= */ localAddress,
                /* remotePort= */ localPort);
    }

    /** Connected and listening sockets of this network; empty where the kernel does not list them. */
    static List<TcpSocket> all(Path proc) {
        List<TcpSocket> sockets = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            try {
                for (String line : Files.readAllLines(proc.resolve("self/net").resolve(table))) {
                    TcpSocket socket = parse(line);
                    if (socket != null) {
                        sockets.add(socket);
                    }
                }
            } catch (IOException e) {
                // no such protocol here, or no such kernel
            }
        }
        return sockets;
    }

    /** Null for the heading, and for sockets that are neither connected nor listening. */
    static @Nullable TcpSocket parse(String line) {
        String[] columns = SPACES.split(line.strip());
        if (columns.length <= INODE_COLUMN || !(columns[3].equals(CONNECTED) || columns[3].equals(LISTENING))) {
            return null;
        }
        try {
            return new TcpSocket(
                    address(columns[1]),
                    port(columns[1]),
                    address(columns[2]),
                    port(columns[2]),
                    columns[3].equals(LISTENING),
                    Long.parseLong(columns[INODE_COLUMN]));
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            return null; // another form of the table
        }
    }

    private static String address(String end) {
        String address = end.substring(0, end.indexOf(':'));
        return address.startsWith(MAPPED) ? address.substring(MAPPED.length()) : address;
    }

    private static int port(String end) {
        return Integer.parseInt(end.substring(end.indexOf(':') + 1), 16);
    }
}
