package dev.culprit.client.load;

import dev.culprit.client.load.AnswerReader.NoAnswer;
import dev.culprit.client.load.http.Endpoint;
import dev.culprit.client.load.http.UrlText;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The browser of one user: performs steps, keeps connections alive, holds cookies and variables. Used by one thread,
 * except {@link #cut()}.
 */
final class Visitor {

    /** The kind of error that is the generator's own: the system gives it no more files or ports. */
    static final String NO_SOCKET = "no socket left for the load generator";

    private static final int MAXIMUM_REDIRECTS = 5;

    private static final List<String> OWN_LACKS =
            List.of("too many open files", "cannot assign requested address", "no buffer space");

    private final LoadScript script;
    private final Variables variables;
    private final Map<Endpoint, Connection> connections = new HashMap<>();
    private final Map<Endpoint, Cookies> cookies = new HashMap<>();
    private final Map<Step, Address> constantAddresses = new IdentityHashMap<>();
    private final Map<Step, byte[]> constantRequests = new IdentityHashMap<>();

    /** Connection of the request in flight; guarded by this. */
    private @Nullable Connection current;

    /** Whether the request in flight was ended from outside; guarded by this. */
    private boolean cut;

    Visitor(LoadScript script, int user, RandomGenerator random) {
        this.script = script;
        this.variables = new Variables(user, script.data(), random);
    }

    /**
     * What came of a step.
     *
     * @param status status of the answer, 0 if there was none
     * @param error kind of error in few words, empty if it succeeded
     * @param unreachable whether no connection could be made
     * @param detail the error as the operating system or TLS words it, or where a redirect leads; empty if the kind says
     *     it all
     */
    record Outcome(int status, String error, boolean unreachable, String detail) {

        static Outcome failure(String error, String detail) {
            return new Outcome(0, error, false, detail);
        }

        boolean failed() {
            return !error.isEmpty();
        }
    }

    /** A sequence begins. */
    void begin(boolean freshSession) {
        variables.begin();
        if (freshSession) {
            cookies.clear();
        }
    }

    Outcome perform(Step step) {
        try {
            return converse(step);
        } catch (ConnectException | NoRouteToHostException e) {
            return unreachable(isOwnLack(e) ? NO_SOCKET : "connection refused", e);
        } catch (UnknownHostException e) {
            return unreachable("unknown host", e);
        } catch (SSLException e) {
            return unreachable("TLS failed", e);
        } catch (NoAnswer e) {
            return Outcome.failure("closed without answer", "");
        } catch (SocketException e) {
            return isOwnLack(e) ? unreachable(NO_SOCKET, e) : Outcome.failure("connection reset", text(e));
        } catch (IOException e) {
            return Outcome.failure("broken answer", text(e));
        } catch (IllegalArgumentException e) {
            return Outcome.failure("unusable URL", UrlText.masked(String.valueOf(e.getMessage())));
        } finally {
            setCurrent(null);
        }
    }

    /** Ends the request in flight, from any thread; the next one is not affected. */
    synchronized void cut() {
        cut = true;
        if (current != null) {
            current.close();
        }
    }

    /** Forgets that a request was cut, before the next one. */
    synchronized void uncut() {
        cut = false;
    }

    /** Closes all connections, for a user who was cut or is done. */
    void disconnect() {
        connections.values().forEach(Connection::close);
        connections.clear();
    }

    private synchronized void setCurrent(@Nullable Connection connection) {
        current = connection;
        if (cut && connection != null) {
            connection.close();
        }
    }

    private synchronized boolean isCut() {
        return cut;
    }

    private Outcome converse(Step step) throws IOException {
        boolean wantText = !step.extract().isEmpty();
        Address address = address(step);
        Endpoint own = address.endpoint();
        Answer answer = send(step, step.method(), address, own, wantText);
        for (int i = 0; step.followRedirects() && isRedirect(answer) && i < MAXIMUM_REDIRECTS; i++) {
            address = address.resolve(String.valueOf(answer.location()));
            answer = send(step, "GET", address, own, wantText);
        }
        String location = isRedirect(answer) ? "Location: " + UrlText.masked(String.valueOf(answer.location())) : "";
        if (step.followRedirects() && isRedirect(answer) && step.expected().isEmpty()) {
            return new Outcome(answer.status(), "more than " + MAXIMUM_REDIRECTS + " redirects", false, location);
        }
        if (!step.accepts(answer.status())) {
            return new Outcome(answer.status(), "HTTP " + answer.status(), false, location);
        }
        for (Map.Entry<String, Pattern> entry : step.extract().entrySet()) {
            Matcher matcher = entry.getValue().matcher(answer.text());
            if (!matcher.find() || matcher.group(1) == null) {
                return new Outcome(answer.status(), "no match for " + entry.getKey(), false, "");
            }
            variables.set(entry.getKey(), matcher.group(1));
        }
        return new Outcome(answer.status(), "", false, location);
    }

    private static boolean isRedirect(Answer answer) {
        return answer.status() >= 300 && answer.status() < 400 && answer.location() != null;
    }

    private Address address(Step step) {
        return step.url().isConstant()
                ? constantAddresses.computeIfAbsent(
                        step, key -> Address.of(step.url().fill(variables::value)))
                : Address.of(step.url().fill(variables::value));
    }

    /** @param own where the step itself goes; a redirect may lead elsewhere */
    private Answer send(Step step, String method, Address address, Endpoint own, boolean wantText) throws IOException {
        Endpoint endpoint = address.endpoint();
        byte[] request = request(step, method, address, endpoint.equals(own));
        boolean head = method.equals("HEAD");
        Connection kept = connections.get(endpoint);
        if (kept != null) {
            setCurrent(kept);
            try {
                return received(endpoint, kept, kept.exchange(request, head, wantText));
            } catch (IOException e) {
                kept.close();
                connections.remove(endpoint);
                // A peer may close an idle connection at any time; asking again is safe unless it changes something.
                boolean stale = e instanceof NoAnswer || e instanceof SocketException;
                if (!stale || isCut() || method.equals("POST") || method.equals("PATCH")) {
                    throw e;
                }
            }
        }
        Connection fresh = new Connection(endpoint, script.verifyTls());
        setCurrent(fresh);
        connections.put(endpoint, fresh);
        try {
            fresh.connect();
            return received(endpoint, fresh, fresh.exchange(request, head, wantText));
        } catch (IOException e) {
            fresh.close();
            connections.remove(endpoint);
            throw e;
        }
    }

    private Answer received(Endpoint endpoint, Connection connection, Answer answer) {
        for (String cookie : answer.cookies()) {
            cookies.computeIfAbsent(endpoint, key -> new Cookies()).accept(cookie);
        }
        if (!answer.reusable()) {
            connection.close();
            connections.remove(endpoint);
        }
        return answer;
    }

    private byte[] request(Step step, String method, Address address, boolean own) {
        Cookies held = cookies.get(address.endpoint());
        String cookie = held == null ? "" : held.header();
        if (cookie.isEmpty() && step.isConstant()) {
            return constantRequests.computeIfAbsent(
                    step, key -> RequestText.render(step, method, address, own, "", variables::value));
        }
        return RequestText.render(step, method, address, own, cookie, variables::value);
    }

    /** Java has one exception for all of these; the text is the operating system's, in the C locale of its libraries. */
    private static boolean isOwnLack(SocketException e) {
        String text = text(e).toLowerCase(Locale.ROOT);
        return OWN_LACKS.stream().anyMatch(text::contains);
    }

    private static Outcome unreachable(String kind, IOException e) {
        return new Outcome(0, kind, true, text(e));
    }

    private static String text(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
