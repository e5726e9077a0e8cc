package dev.culprit.agent.sampling;

import java.util.Set;

/**
 * A program on this machine that the application calls on a port, with all its processes.
 *
 * @param id of the process that listens; of any other that serves if none is known to listen
 */
record CalledProcess(String program, int id, int port, Set<Integer> processes) {

    CalledProcess {
        processes = Set.copyOf(processes);
    }
}
