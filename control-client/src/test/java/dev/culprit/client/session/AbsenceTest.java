package dev.culprit.client.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentConnection.Identity;
import dev.culprit.client.agent.Heap;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;

class AbsenceTest {

    private static final long NOBODY = 1L << 30; // beyond the largest process id of Linux

    private final UnavailableException silent =
            new UnavailableException("the agent does not answer; look", new IOException("closed"));

    @Test
    void anAgentThatListensIsNotAbsent() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Identity agent = agent(NOBODY, socket.getLocalPort());
            assertThat(Absence.of(agent, silent)).isEqualTo(Absence.NONE);
            assertThat(Absence.NONE.explain(agent, Heap.UNKNOWN, silent)).isSameAs(silent);
        }
    }

    @Test
    void aRefusalIsNoAbsence() {
        UnavailableException other = new UnavailableException("something else; do");
        assertThat(Absence.of(agent(NOBODY, 1), other)).isEqualTo(Absence.NONE);
    }

    @Test
    void withoutItsProcessTheApplicationHasEnded() {
        Identity agent = agent(NOBODY, 1);
        assertThat(Absence.of(agent, silent)).isEqualTo(Absence.OF_THE_APPLICATION);
        assertThat(Absence.OF_THE_APPLICATION.explain(agent, Heap.UNKNOWN, silent))
                .hasMessageStartingWith("the application (JVM " + NOBODY + ") ended during the diagnosis; ");
    }

    @Test
    void withItsProcessOnlyTheAgentHasLeft() throws IOException {
        Process other = new ProcessBuilder("sleep", "60").start();
        try {
            Identity agent = agent(other.pid(), 1);
            assertThat(Absence.of(agent, silent)).isEqualTo(Absence.OF_THE_AGENT);
            assertThat(Absence.OF_THE_AGENT.explain(agent, Heap.UNKNOWN, silent))
                    .hasMessageContaining("; start the diagnosis again");
        } finally {
            other.destroy();
        }
    }

    @Test
    void whoeverIsSilentOrHasNoMemoryIsNotAskedToClearUp() {
        assertThat(Absence.canClearUp(silent)).isFalse();
        assertThat(Absence.canClearUp(new UnavailableException("no memory; do", new OutOfMemoryError())))
                .isFalse();
        assertThat(Absence.canClearUp(new UnavailableException("something else; do")))
                .isTrue();
    }

    @Test
    void aHeapThatWasNearlyFullIsMentioned() {
        Identity agent = agent(NOBODY, 1);
        Heap full = new Heap(93L << 20, 96L << 20);
        assertThat(Absence.OF_THE_APPLICATION.explain(agent, full, silent))
                .hasMessageStartingWith("the application (JVM " + NOBODY + ") ended; its heap was nearly full before")
                .hasMessageContaining("(93 of 96 MB)");
        assertThat(Absence.NONE.explain(agent, full, silent))
                .hasMessageStartingWith("the application (JVM " + NOBODY + ") does not answer any more; its heap");
        assertThat(Absence.OF_THE_AGENT.explain(agent, full, silent)).hasMessageContaining("has left");
        UnavailableException other = new UnavailableException("something else; do");
        assertThat(Absence.NONE.explain(agent, full, other)).isSameAs(other);
        assertThat(new Heap(50, 100).isNearlyFull()).isFalse();
        assertThat(new Heap(50, -1).isNearlyFull()).isFalse();
    }

    private static Identity agent(long pid, int port) {
        return new Identity(URI.create("http://127.0.0.1:" + port + "/culprit/"), pid, "1", "/none");
    }
}
