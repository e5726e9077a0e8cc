package dev.culprit.agent.sampling;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which processes have which sockets open: those of the same user, or all if we may look. */
final class SocketOwners {

    private static final String SOCKET = "socket:[";

    /** Enough for any ordinary machine; bounds the time this takes to tenths of a second. */
    private static final int MAX_FILES = 100_000;

    private SocketOwners() {}

    /** By the inode of the socket; a socket may belong to several processes. */
    static Map<Long, Set<Integer>> of(Path proc) {
        Map<Long, Set<Integer>> owners = new HashMap<>();
        int looked = 0;
        for (int id : ProcessTable.ids(proc)) {
            try (DirectoryStream<Path> files =
                    Files.newDirectoryStream(proc.resolve(Integer.toString(id)).resolve("fd"))) {
                for (Path file : files) {
                    if (++looked > MAX_FILES) {
                        return owners;
                    }
                    add(owners, file, id);
                }
            } catch (IOException | DirectoryIteratorException e) {
                // somebody else's, or ended meanwhile
            }
        }
        return owners;
    }

    private static void add(Map<Long, Set<Integer>> owners, Path file, int id) {
        try {
            String target = Files.readSymbolicLink(file).toString();
            if (target.startsWith(SOCKET) && target.endsWith("]")) {
                long inode = Long.parseLong(target.substring(SOCKET.length(), target.length() - 1));
                owners.computeIfAbsent(inode, i -> new HashSet<>()).add(id);
            }
        } catch (IOException | NumberFormatException e) {
            // closed meanwhile
        }
    }
}
