package dev.culprit.agent.probes.client;

import dev.culprit.agent.weaving.Site;
import java.util.Set;

/** How answers of other services come that come later. */
public final class ExternalAnswers {

    /** Of Apache's client, version 5. */
    static final String APACHE_FUTURE = "org.apache.hc.core5.concurrent.BasicFuture";

    static final String COMPLETED = "completed";
    static final String RESPONSE = "onResponse";

    private static final Set<String> GOOD = Set.of(COMPLETED, RESPONSE);

    /** Where its futures live, which do nothing of the application's when they are asked whether they are done. */
    private static final String APACHE = "org.apache.hc.core5.concurrent.";

    private ExternalAnswers() {}

    /** Whether what was asked for comes by this method, and not an error. */
    public static boolean isGood(Site site) {
        return GOOD.contains(site.method());
    }

    /** Whether it is known when this is done. */
    public static boolean isFuture(Object promised) {
        return promised.getClass().getName().startsWith(APACHE);
    }
}
