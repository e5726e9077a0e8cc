package dev.culprit.agent.sampling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who calls whom on this machine, from the two ends of its TCP connections. */
final class CallGraph {

    /** From the application to a relay, from there to a server, from there to its storage. */
    private static final int HOPS = 3;

    private record Service(String program, int port) {}

    private final ProcessTable table;
    private final Map<Long, Set<Integer>> owners;
    private final Map<TcpSocket.Ends, TcpSocket> connections = new HashMap<>();
    private final Map<Integer, List<TcpSocket>> connectionsOf = new HashMap<>();
    private final Map<Integer, Set<Integer>> portsOf = new HashMap<>();
    private final Map<Integer, Set<Integer>> listenersOn = new HashMap<>();

    /** @param owners processes by the inodes of their sockets */
    CallGraph(List<TcpSocket> sockets, Map<Long, Set<Integer>> owners, ProcessTable table) {
        this.owners = owners;
        this.table = table;
        for (TcpSocket socket : sockets) {
            if (!socket.listening()) {
                connections.put(socket.ends(), socket);
            }
            for (int id : owners(socket)) {
                if (socket.listening()) {
                    portsOf.computeIfAbsent(id, i -> new HashSet<>()).add(socket.localPort());
                    listenersOn
                            .computeIfAbsent(socket.localPort(), port -> new HashSet<>())
                            .add(id);
                } else {
                    connectionsOf.computeIfAbsent(id, i -> new ArrayList<>()).add(socket);
                }
            }
        }
    }

    /**
     * Follows connections from a process to those it calls, and from there on. Processes that call the application, such as
     * the load generator, are left out, whatever else they do.
     */
    List<CalledProcess> calledBy(int application) {
        Set<Integer> seen = callersOf(application);
        seen.add(application);
        List<CalledProcess> found = new ArrayList<>();
        Set<Integer> callers = Set.of(application);
        Set<Integer> callersPorts = portsOf.getOrDefault(application, Set.of());
        for (int hop = 0; hop < HOPS && !callers.isEmpty(); hop++) {
            List<CalledProcess> called = called(callers, callersPorts, seen);
            found.addAll(called);
            Set<Integer> next = new HashSet<>();
            Set<Integer> nextPorts = new HashSet<>();
            for (CalledProcess process : called) {
                next.addAll(process.processes());
                nextPorts.add(process.port());
                process.processes().forEach(id -> nextPorts.addAll(portsOf.getOrDefault(id, Set.of())));
            }
            seen.addAll(next);
            callers = next;
            callersPorts = nextPorts;
        }
        return found;
    }

    private Set<Integer> callersOf(int application) {
        Set<Integer> ports = portsOf.getOrDefault(application, Set.of());
        Set<Integer> callers = new HashSet<>();
        for (TcpSocket socket : connectionsOf.getOrDefault(application, List.of())) {
            if (ports.contains(socket.localPort())) {
                callers.addAll(otherEnd(socket));
            }
        }
        return callers;
    }

    private List<CalledProcess> called(Set<Integer> callers, Set<Integer> callersPorts, Set<Integer> seen) {
        Map<Service, Set<Integer>> services = new LinkedHashMap<>();
        for (int caller : callers) {
            for (TcpSocket socket : connectionsOf.getOrDefault(caller, List.of())) {
                if (callersPorts.contains(socket.localPort())) {
                    continue; // the other end called
                }
                for (int callee : otherEnd(socket)) {
                    if (!seen.contains(callee)) {
                        services.computeIfAbsent(
                                        new Service(table.program(callee), socket.remotePort()), s -> new HashSet<>())
                                .add(callee);
                    }
                }
            }
        }
        List<CalledProcess> called = new ArrayList<>();
        services.forEach((service, serving) -> called.add(whole(service, serving, seen)));
        return called;
    }

    /** A server may hand each connection to a process of its own; all that it started with the same program is it. */
    private CalledProcess whole(Service service, Set<Integer> serving, Set<Integer> seen) {
        Set<Integer> all = new HashSet<>(serving);
        List<Integer> listening = new ArrayList<>();
        for (int listener : listenersOn.getOrDefault(service.port(), Set.of())) {
            if (!seen.contains(listener) && table.program(listener).equals(service.program())) {
                listening.add(listener);
                all.add(listener);
                all.addAll(table.offspring(listener));
            }
        }
        all.removeAll(seen);
        Collection<Integer> named = listening.isEmpty() ? serving : listening;
        return new CalledProcess(service.program(), Collections.min(named), service.port(), all);
    }

    private Set<Integer> otherEnd(TcpSocket socket) {
        TcpSocket other = connections.get(socket.otherEnds());
        return other == null ? Set.of() : owners(other);
    }

    private Set<Integer> owners(TcpSocket socket) {
        return owners.getOrDefault(socket.inode(), Set.of());
    }
}
