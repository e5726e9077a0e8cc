package dev.culprit.jfr.read.pass;

import jdk.jfr.consumer.RecordedEvent;

/** Texts in events, of which the JVM loses some: see {@code FreshTexts}. */
public final class Texts {

    private static final String LOST = "(unknown)";

    private Texts() {}

    public static String of(RecordedEvent event, String field) {
        String text = event.getString(field);
        return text == null ? LOST : text;
    }
}
