package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.calls.ServiceKind;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which calls are those of the services under test. */
class ServiceKindsTest {

    @TempDir
    private Path directory;

    static Stream<Arguments> mixtures() {
        return Stream.of(
                Arguments.of(EnumSet.allOf(ServiceKind.class), ServiceKind.REQUEST),
                Arguments.of(EnumSet.of(ServiceKind.REQUEST, ServiceKind.TASK), ServiceKind.REQUEST),
                Arguments.of(EnumSet.of(ServiceKind.MESSAGE, ServiceKind.TASK), ServiceKind.MESSAGE));
    }

    @ParameterizedTest
    @MethodSource("mixtures")
    void whatNobodyWaitsForCountsOnlyWhereNothingElseIs(Set<ServiceKind> there, ServiceKind counted) throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            for (ServiceKind kind : List.of(ServiceKind.TASK, ServiceKind.MESSAGE, ServiceKind.REQUEST)) {
                if (there.contains(kind)) {
                    call(kind, kind == ServiceKind.REQUEST ? 20 : 1);
                }
            }
        });

        assertThat(evidence.services()).extracting(ServiceCalls::service).containsExactly(counted.name());
    }

    @Test
    void messagesCountWhereTheyKeepTheApplicationBusierThanSomebodyWhoAsksHowItIs() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            call(ServiceKind.REQUEST, 1);
            call(ServiceKind.MESSAGE, 20);
        });

        assertThat(evidence.services()).extracting(ServiceCalls::service).containsExactly("MESSAGE");
        assertThat(evidence.conditions().remarks()).anyMatch(remark -> remark.startsWith("1 requests were served"));
    }

    @Test
    void tasksAreNoServices() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> call(ServiceKind.TASK, 1));

        assertThat(evidence.services()).isEmpty();
    }

    private static void call(ServiceKind kind, long millis) {
        ServiceCallEvent event = new ServiceCallEvent();
        event.service = kind.name();
        event.kind = (byte) kind.ordinal();
        event.begin();
        Stage.sleep(millis);
        event.commit();
    }
}
