package dev.culprit.client.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentConnection.Identity;
import dev.culprit.client.agent.Memory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
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
            assertThat(Absence.NONE.explain(agent, List.of(), silent)).isSameAs(silent);
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
        assertThat(Absence.OF_THE_APPLICATION.explain(agent, List.of(), silent))
                .hasMessageStartingWith("the application (JVM " + NOBODY + ") ended during the diagnosis; ");
    }

    @Test
    void withItsProcessOnlyTheAgentHasLeft() throws IOException {
        Process other = new ProcessBuilder("sleep", "60").start();
        try {
            Identity agent = agent(other.pid(), 1);
            assertThat(Absence.of(agent, silent)).isEqualTo(Absence.OF_THE_AGENT);
            assertThat(Absence.OF_THE_AGENT.explain(agent, List.of(), silent))
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
    void aHeapThatWasNearlyFullIsMentionedWithOurShare() {
        Identity agent = agent(NOBODY, 1);
        List<Memory> full = List.of(new Memory("heap", 93, 96, 5), new Memory("metaspace", 20, 64, 17));
        assertThat(Absence.OF_THE_APPLICATION.explain(agent, full, silent))
                .hasMessageStartingWith("the application (JVM " + NOBODY + ") ended; its heap was nearly full before")
                .hasMessageContaining("(93 of 96 MB, at most 5 MB of it the agent's)")
                .hasMessageContaining("give it more with -Xmx");
        assertThat(Absence.NONE.explain(agent, full, silent))
                .hasMessageStartingWith("the application (JVM " + NOBODY + ") does not answer any more; its heap");
        assertThat(Absence.OF_THE_AGENT.explain(agent, full, silent)).hasMessageContaining("has left");
        UnavailableException other = new UnavailableException("something else; do");
        assertThat(Absence.NONE.explain(agent, full, other)).isSameAs(other);
    }

    /** The application alone had room: that is said, and nobody is sent to look for what it keeps. */
    @Test
    void roomThatWeUsedIsNotBlamedOnTheApplication() {
        List<Memory> ours = List.of(new Memory("heap", 224, 256, 30));
        assertThat(Absence.OF_THE_APPLICATION.explain(agent(NOBODY, 1), ours, silent))
                .hasMessageContaining(
                        "(224 of 256 MB, at most 30 MB of it the agent's): without the agent there was room")
                .hasMessageContaining("30 MB more with -Xmx for a diagnosis")
                .hasMessageNotContaining("keeps");
    }

    @Test
    void aFullMetaspaceIsNotCalledHeap() {
        List<Memory> full = List.of(new Memory("heap", 20, 96, 5), new Memory("metaspace", 19, 20, 9));
        assertThat(Absence.OF_THE_APPLICATION.explain(agent(NOBODY, 1), full, silent))
                .hasMessageContaining(
                        "its metaspace was nearly full before (19 of 20 MB, at most 9 MB of it the agent's)")
                .hasMessageContaining("-XX:MaxMetaspaceSize")
                .hasMessageNotContaining("heap");
    }

    @Test
    void memoryWithRoomIsNoReason() {
        List<Memory> fine = List.of(new Memory("heap", 50, 100, 5), new Memory("metaspace", 50, 0, 5));
        assertThat(Absence.OF_THE_APPLICATION.explain(agent(NOBODY, 1), fine, silent))
                .hasMessageContaining("ended during the diagnosis; ");
    }

    private static Identity agent(long pid, int port) {
        return new Identity(URI.create("http://127.0.0.1:" + port + "/culprit/"), pid, "1", "/none");
    }
}
