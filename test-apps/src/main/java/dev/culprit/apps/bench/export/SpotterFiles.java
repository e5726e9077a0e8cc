package dev.culprit.apps.bench.export;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Response times in the layout that DynamicSpotter, the program of Wert (2015), reads: a directory per experiment with a
 * file that names the records' class, and a file of records: columns in the order of their names, a line with their types,
 * the number of users last, everything separated by semicolons.
 */
final class SpotterFiles {

    private static final String RECORD = "ResponseTimeRecord_0";
    private static final String TYPE = "org.aim.artifacts.records.ResponseTimeRecord";
    private static final String COLUMNS = "callId;operation;processId;responseTime;timeStamp;numUsers";
    private static final String TYPES = "Long;String;String;Long;Long;Integer";

    private SpotterFiles() {}

    /**
     * Writes one experiment.
     *
     * @param directory not there yet
     * @param processId of the application, as the records name it
     */
    static void write(Evidence evidence, String processId, Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("RecordTypeInfo.csv"), RECORD + ";" + TYPE + "\n");
        try (BufferedWriter out = Files.newBufferedWriter(directory.resolve(RECORD + ".csv"))) {
            out.write(COLUMNS + "\n" + TYPES + "\n");
            long callId = 0;
            for (ServiceCalls calls : evidence.services()) {
                for (int i = 0; i < calls.count(); i++) {
                    out.write(String.join(
                                    ";",
                                    Long.toString(++callId),
                                    calls.service().replace(';', ','),
                                    processId,
                                    Long.toString(Math.round(calls.responseMillis()[i])),
                                    Long.toString(
                                            evidence.windowStartEpochMillis() + Math.round(calls.startMillis()[i])),
                                    Integer.toString(evidence.experiment().users()))
                            + "\n");
                }
            }
        }
    }
}
