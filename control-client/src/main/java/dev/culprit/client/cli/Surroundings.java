package dev.culprit.client.cli;

import java.io.PrintWriter;
import java.util.Map;

/**
 * What the commands get from outside.
 *
 * @param environment environment variables
 * @param report renders the page that {@code diagnose} writes
 */
record Surroundings(PrintWriter out, PrintWriter err, Map<String, String> environment, ReportRenderer report) {}
