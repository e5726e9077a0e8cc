package dev.culprit.client.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the commands get from outside.
 *
 * @param environment environment variables
 * @param report null if this build cannot render reports
 */
record Surroundings(
        PrintWriter out,
        PrintWriter err,
        Map<String, String> environment,
        @Nullable ReportRenderer report) {}
