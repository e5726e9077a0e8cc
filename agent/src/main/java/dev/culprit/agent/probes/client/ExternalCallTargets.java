package dev.culprit.agent.probes.client;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.CallWith;
import dev.culprit.advice.CallWithTwo;
import dev.culprit.advice.Making;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * Calls to other services that return when the answer has begun, by the clients of the JDK, Apache (4 and 5) and OkHttp; and those
 * whose answers come later: of the JDK and Apache (5), which return a future, and of OkHttp, which calls back.
 */
public final class ExternalCallTargets {

    public static final String URL_CONNECTION = "sun.net.www.protocol.http.HttpURLConnection";

    /** Inherits from the above, and connects in its own way. */
    public static final String SECURE_URL_CONNECTION = "sun.net.www.protocol.https.AbstractDelegateHttpsURLConnection";

    /** What the factories of {@code java.net.http.HttpClient} answer. */
    public static final String CLIENT = "jdk.internal.net.http.HttpClientFacade";

    private static final Set<String> APACHE =
            Set.of("org.apache.http.client.HttpClient", "org.apache.hc.client5.http.classic.HttpClient");

    private static final String[] HANDLERS = {
        "org.apache.http.client.ResponseHandler", "org.apache.hc.core5.http.io.HttpClientResponseHandler"
    };

    private static final ElementMatcher.Junction<MethodDescription> TO_HOST =
            takesArgument(0, namedOneOf("org.apache.http.HttpHost", "org.apache.hc.core5.http.HttpHost"));

    /** They run the application's code on the answer; what they call in turn is probed. */
    private static final ElementMatcher.Junction<MethodDescription> WITH_HANDLER = takesArgument(
                    1, namedOneOf(HANDLERS))
            .or(takesArgument(2, namedOneOf(HANDLERS)))
            .or(takesArgument(3, namedOneOf(HANDLERS)));

    public static final List<Target> ALL = List.of(
            new Target(
                    ClientSite.CALL,
                    Set.of(URL_CONNECTION),
                    // the others, such as getResponseCode, call one of these; reading the answer's body is network
                    Target.body("connect", "getInputStream", "getOutputStream").and(takesArguments(0)),
                    Call.class),
            new Target(
                    ClientSite.CALL,
                    Set.of("java.net.http.HttpClient"),
                    Target.body("send").and(takesArgument(0, named("java.net.http.HttpRequest"))),
                    CallWith.class),
            new Target(
                    ClientSite.REQUEST,
                    Set.of("java.net.http.HttpClient"),
                    Target.body("sendAsync").and(takesArgument(0, named("java.net.http.HttpRequest"))),
                    Making.class),
            new Target(
                    ClientSite.CALL,
                    APACHE,
                    Target.body("execute", "executeOpen", "doExecute")
                            .and(TO_HOST)
                            .and(not(WITH_HANDLER)),
                    CallWithTwo.class),
            new Target(
                    ClientSite.CALL,
                    APACHE,
                    Target.body("execute")
                            .and(not(TO_HOST))
                            .and(not(takesArguments(0)))
                            .and(not(WITH_HANDLER)),
                    CallWith.class),
            new Target(
                    ClientSite.CALL,
                    Set.of("okhttp3.Call"),
                    Target.body("execute").and(takesArguments(0)),
                    Call.class),
            new Target(
                    ClientSite.REQUEST,
                    Set.of("org.apache.hc.client5.http.async.HttpAsyncClient"),
                    // the outermost that has the request or the host
                    Target.body("execute", "doExecute").and(not(takesArguments(0))),
                    Making.class),
            new Target(
                    ClientSite.ANSWER,
                    Set.of(ExternalAnswers.APACHE_FUTURE),
                    Target.body(ExternalAnswers.COMPLETED, "failed", "cancel"),
                    Call.class),
            new Target(
                    ClientSite.ENQUEUE,
                    Set.of("okhttp3.Call"),
                    Target.body("enqueue").and(takesArguments(1)),
                    CallWith.class),
            new Target(
                    ClientSite.ANSWER,
                    Set.of("okhttp3.Callback"),
                    Target.body(ExternalAnswers.RESPONSE, "onFailure")
                            .and(takesArguments(2))
                            .and(takesArgument(0, named("okhttp3.Call"))),
                    CallWithTwo.class));

    private ExternalCallTargets() {}
}
