package dev.culprit.apps.bench.export;

import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.read.Replay;
import dev.culprit.jfr.read.pass.RecordingException;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Gives the measurements of a diagnosis to the program of the thesis. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = "Writes the response times of a diagnosis as CSV files for DynamicSpotter, one directory per"
                + " experiment.")
public final class ExportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "DIAGNOSIS", description = "Directory that 'culprit diagnose --keep' wrote.")
    private Path diagnosis = Path.of(".");

    @Parameters(index = "1", paramLabel = "TO", description = "Directory to write to.")
    private Path target = Path.of(".");

    @Override
    public Integer call() throws IOException {
        try {
            String processId = Replay.open(diagnosis).environment().facts().getOrDefault("pid", "unknown");
            List<Path> recordings = RecordingNames.in(diagnosis);
            for (Path recording : recordings) {
                int number = RecordingNames.number(recording).orElseThrow();
                SpotterFiles.write(
                        RecordingReader.read(recording), processId, target.resolve(Integer.toString(number)));
            }
            System.out.println(recordings.size() + " experiments written to " + target);
            return 0;
        } catch (RecordingException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
