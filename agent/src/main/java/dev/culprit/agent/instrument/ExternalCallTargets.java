package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.CallWith;
import java.util.List;
import java.util.Set;

/** Calls to other services, by the clients of the JDK. */
final class ExternalCallTargets {

    /** Behind {@code https}, too, where another class hands calls on to it. */
    static final String URL_CONNECTION = "sun.net.www.protocol.http.HttpURLConnection";

    /** What the factories of {@code java.net.http.HttpClient} answer. */
    static final String CLIENT = "jdk.internal.net.http.HttpClientFacade";

    static final List<Target> ALL = List.of(
            new Target(
                    SiteKind.URL_CONNECTION,
                    Set.of(URL_CONNECTION),
                    // the others, such as getResponseCode, call one of these; reading the answer's body is network
                    Target.body("connect", "getInputStream", "getOutputStream").and(takesArguments(0)),
                    Call.class),
            new Target(
                    SiteKind.HTTP_CLIENT,
                    Set.of("java.net.http.HttpClient"),
                    Target.body("send").and(takesArgument(0, named("java.net.http.HttpRequest"))),
                    CallWith.class));

    private ExternalCallTargets() {}
}
