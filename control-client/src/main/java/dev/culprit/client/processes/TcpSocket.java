package dev.culprit.client.processes;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * One line of Linux' table of TCP sockets.
 *
 * @param localPort the side of the process that has it
 * @param remotePort 0 if it listens
 * @param listening whether it waits for connections
 * @param inode by which a process has it open; 0 if no process has it any more
 */
public record TcpSocket(int localPort, int remotePort, boolean listening, long inode) {

    private static final String LISTENS = "0A";
    private static final int FIELDS = 10;

    static List<TcpSocket> parse(String table) {
        List<TcpSocket> sockets = new ArrayList<>();
        table.lines().skip(1).forEach(line -> {
            String[] fields = line.strip().split("\\s+");
            if (fields.length >= FIELDS) {
                sockets.add(new TcpSocket(
                        port(fields[1]), port(fields[2]), fields[3].equals(LISTENS), Long.parseLong(fields[9])));
            }
        });
        return sockets;
    }

    private static int port(String address) {
        return HexFormat.fromHexDigits(address, address.indexOf(':') + 1, address.length());
    }
}
