package dev.culprit.agent.targets;

import java.util.logging.LogManager;

/** A log manager that an application server might bring along. */
public final class LateLogs extends LogManager {}
