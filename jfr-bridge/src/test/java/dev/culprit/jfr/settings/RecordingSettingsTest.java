package dev.culprit.jfr.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.ExternalCallEvent;
import dev.culprit.jfr.events.calls.MessagingCallEvent;
import dev.culprit.jfr.events.calls.PoolWaitEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Period;
import jdk.jfr.Recording;
import jdk.jfr.SettingDescriptor;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingSettingsTest {

    /** Events of later JVMs, and of systems with containers; the JVM ignores settings of events it does not know. */
    private static final Set<String> NOT_EVERYWHERE = Set.of("jdk.VirtualThreadPinned", "jdk.ContainerCPUThrottling");

    @Test
    void everySettingExistsInThisJvm() throws Exception {
        List<Runnable> hooks = new ArrayList<>();
        for (String name : ownEvents()) {
            Class<? extends Event> type = Class.forName(name).asSubclass(Event.class);
            FlightRecorder.register(type);
            if (type.isAnnotationPresent(Period.class)) {
                Runnable hook = () -> assertThat(type).isNotNull(); // another one for each type
                FlightRecorder.addPeriodicEvent(type, hook); // without one the type has no such setting
                hooks.add(hook);
            }
        }
        Set<String> known = new HashSet<>();
        for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
            for (SettingDescriptor setting : type.getSettingDescriptors()) {
                known.add(type.getName() + "#" + setting.getName());
            }
        }
        hooks.forEach(FlightRecorder::removePeriodicEvent);

        for (Depth depth : Depth.values()) {
            for (String key : RecordingSettings.of(depth).keySet()) {
                String event = key.substring(0, key.indexOf('#'));
                if (!NOT_EVERYWHERE.contains(event) && !key.endsWith("#throttle")) { // throttle: from JDK 25 on
                    assertThat(known.contains(key)).as(key).isTrue();
                }
            }
        }
    }

    @Test
    void whatIsThrottledByDefaultIsNot() {
        Map<String, String> settings = RecordingSettings.of(Depth.WIDE);
        for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
            boolean throttled = type.getSettingDescriptors().stream()
                    .anyMatch(setting -> setting.getName().equals("throttle"));
            if (throttled && settings.containsKey(type.getName() + "#enabled")) {
                assertThat(settings).containsEntry(type.getName() + "#throttle", "off");
            }
        }
    }

    @Test
    void everyOwnEventIsRecorded() throws Exception {
        for (String name : ownEvents()) {
            String event = String.valueOf(Class.forName(name).getField("NAME").get(null));
            assertThat(RecordingSettings.of(Depth.WIDE)).containsEntry(event + "#enabled", "true");
        }
    }

    @Test
    void oneUserCanAffordTheStacksOfAllCallsOfInterfaces() {
        for (String event :
                List.of(DatabaseCallEvent.NAME, ExternalCallEvent.NAME, MessagingCallEvent.NAME, PoolWaitEvent.NAME)) {
            assertThat(RecordingSettings.of(new Experiment(1, Depth.TARGETED, 0, 10, 0)))
                    .containsEntry(event + "#threshold", "0 ms")
                    .containsEntry(event + "#stackTrace", "true");
            assertThat(RecordingSettings.of(new Experiment(2, Depth.TARGETED, 0, 10, 0)))
                    .isEqualTo(RecordingSettings.of(Depth.TARGETED))
                    .containsEntry(event + "#threshold", "1 ms");
        }
        assertThat(RecordingSettings.of(new Experiment(1, Depth.WIDE, 0, 10, 0)))
                .isEqualTo(RecordingSettings.of(Depth.WIDE));
    }

    /** What a socket waits for has a place, too: clients that no probe knows are found by it. */
    @Test
    void transfersHaveStacksInTargetedRuns() {
        assertThat(RecordingSettings.of(Depth.TARGETED))
                .containsEntry("jdk.SocketRead#stackTrace", "true")
                .containsEntry("jdk.SocketRead#threshold", "1 ms");
        assertThat(RecordingSettings.of(Depth.WIDE)).containsEntry("jdk.SocketRead#stackTrace", "false");
    }

    @Test
    void onlyTargetedRunsTakeStacks(@TempDir Path directory) throws Exception {
        assertThat(stackOfADatabaseCall(Depth.WIDE, directory)).isFalse();
        assertThat(stackOfADatabaseCall(Depth.TARGETED, directory)).isTrue();
    }

    private static boolean stackOfADatabaseCall(Depth depth, Path directory) throws Exception {
        Path file = directory.resolve(depth + ".jfr");
        try (Recording recording = new Recording()) {
            recording.setSettings(RecordingSettings.of(depth));
            recording.start();
            DatabaseCallEvent event = new DatabaseCallEvent();
            event.begin();
            Thread.sleep(3);
            event.commit();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                        .filter(event -> event.getEventType().getName().equals(DatabaseCallEvent.NAME))
                        .findFirst()
                        .orElseThrow()
                        .getStackTrace()
                != null;
    }

    private static List<String> ownEvents() {
        return new ClassFileImporter()
                .importPackages("dev.culprit.jfr.events").stream()
                        .filter(type -> type.isAssignableTo(Event.class)
                                && !type.getModifiers().contains(JavaModifier.ABSTRACT))
                        .map(JavaClass::getName)
                        .toList();
    }

    @Test
    void inShortWindowsThreadsAreLookedAtMoreOften() {
        assertThat(threadLoads(60)).isEqualTo("1 s");
        assertThat(threadLoads(10)).isEqualTo("1 s");
        assertThat(threadLoads(2)).isEqualTo("200 ms");
        assertThat(threadLoads(0.2)).isEqualTo("100 ms");
    }

    private static String threadLoads(double windowSeconds) {
        return RecordingSettings.of(new Experiment(5, Depth.TARGETED, 0, windowSeconds, 0))
                .get("jdk.ThreadCPULoad#period");
    }
}
