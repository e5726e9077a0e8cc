package dev.culprit.jfr.read.waits;

/** What reading the waits of {@linkplain dev.culprit.jfr.read.calls.LinkedCalls linked calls} comes to. */
public sealed interface WaitsRead permits ClaimedCalls, TooManyWaits {}
