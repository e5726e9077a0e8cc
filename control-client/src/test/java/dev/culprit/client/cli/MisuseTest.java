package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said of command lines that cannot be read. */
class MisuseTest extends TypedCommands {

    private static final List<String> DIAGNOSE = List.of("diagnose", "--pid", "1", "--url", "http://h/");

    private void assertRefused(String line, String start) {
        err.getBuffer().setLength(0);
        out.getBuffer().setLength(0);
        assertThat(run(line.split(" "))).as(line).isEqualTo(ExitCode.USAGE);
        assertOneLine(start);
        assertThat(out.toString()).as(line).isEmpty();
        assertThat(err.toString()).as(line).doesNotContain("secret");
    }

    @Test
    void everyMistakeIsNamed() {
        String diagnose = String.join(" ", DIAGNOSE);
        Map.ofEntries(
                        Map.entry(
                                "diagnose --pid shop --url http://h/",
                                "Invalid value for option '--pid': 'shop' is not a process id; 'culprit ps' lists"),
                        Map.entry(
                                "attach --pid shop",
                                "Invalid value for option '--pid': 'shop' is not a process id; 'culprit ps' lists"),
                        Map.entry(
                                diagnose + " --max-users many",
                                "Invalid value for option '--max-users': 'many' is not a whole number; "),
                        Map.entry(
                                diagnose + " --time-scale long",
                                "Invalid value for option '--time-scale': 'long' is not a number; "),
                        Map.entry(
                                diagnose + " --script s.json",
                                "--url and --script exclude each other; give one of them; "),
                        Map.entry(
                                "diagnose --script=s.json --pid 1 --url http://h/",
                                "--url and --script exclude each other; "),
                        Map.entry(diagnose + " --connect http://h/", "--pid and --connect exclude each other; "),
                        Map.entry(
                                "diagnose --pid 1 --url 127.0.0.1:8080/x",
                                "cannot read the URL '127.0.0.1:8080/x': its scheme is missing; write http://127.0.0.1:8080/x; "),
                        Map.entry(
                                "diagnose --pid 1 --url http://ann:secret@h:0/",
                                "cannot read the URL 'http://h:0/': ports go from 1 to 65535"),
                        Map.entry(
                                "status --connect 127.0.0.1:1/",
                                "Invalid value for option '--connect': cannot read the URL '127.0.0.1:1/': its scheme is missing"),
                        Map.entry(
                                "status --connect http://ann:secret@h/",
                                "Invalid value for option '--connect': an agent knows no users"),
                        Map.entry(
                                "status --connect http://my_host/",
                                "Invalid value for option '--connect': cannot ask an agent by the name in"),
                        Map.entry(
                                diagnose + " --require p0<1s",
                                "cannot read the requirement 'p0<1s': percentiles go from p0.1 to p99.9"),
                        Map.entry(
                                diagnose + " --require p99<0ms",
                                "cannot read the requirement 'p99<0ms': the limit must be above 0"),
                        Map.entry("frobnicate --help", "there is no command 'frobnicate'; see 'culprit help'"),
                        Map.entry("--help frobnicate", "there is no command 'frobnicate'; see 'culprit help'"),
                        Map.entry("frobnicate", "there is no command 'frobnicate'; "),
                        Map.entry(
                                "instrument frobnicate --help",
                                "there is no command 'frobnicate'; see 'culprit help instrument'"),
                        Map.entry("diagnoze --help", "there is no command 'diagnoze', but 'diagnose'; "))
                .forEach(this::assertRefused);
    }

    @Test
    void helpOfWhatThereIsStaysHelp() {
        for (String line : List.of("--help", "help", "diagnose --help", "instrument on --help", "help diagnose")) {
            assertThat(run(line.split(" "))).as(line).isZero();
        }
        assertThat(err.toString()).isEmpty();
    }
}
