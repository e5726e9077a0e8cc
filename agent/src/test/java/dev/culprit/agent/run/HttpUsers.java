package dev.culprit.agent.run;

import com.google.gson.JsonParser;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.json.Requests;
import dev.culprit.heuristics.model.LoadReport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A small load generator that talks to the agent through its port: users without think time. Used by one thread. */
final class HttpUsers implements AutoCloseable {

    private record Request(long beganEpochMillis, double millis) {}

    private final AgentHttp agent;
    private final URI target;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Thread> users = new ArrayList<>();
    private final ConcurrentLinkedQueue<Request> requests = new ConcurrentLinkedQueue<>();
    private volatile boolean running;
    private String token = "";

    HttpUsers(AgentHttp agent, URI target) {
        this.agent = agent;
        this.target = target;
    }

    /** One exchange with the agent; false when it wants no more load. */
    boolean poll() throws IOException, InterruptedException {
        LoadRequest request =
                Requests.read(agent.exec("LoadPort", "nextRequest").getAsString(), LoadRequest.class);
        switch (request.action()) {
            case START -> start(request);
            case STOP -> {
                close();
                report("DONE", Documents.write(figures(request)));
            }
            case END -> {
                close();
                return false;
            }
            case NONE, CONTINUE -> {}
        }
        return true;
    }

    private void start(LoadRequest request) throws IOException, InterruptedException {
        close();
        token = request.token();
        requests.clear();
        running = true;
        for (int i = 0; i < request.load().users(); i++) {
            Thread user = new Thread(this::use);
            user.setDaemon(true);
            users.add(user);
            user.start();
        }
        report("STEADY", "");
    }

    private void report(String phase, String details) throws IOException, InterruptedException {
        String answer = agent.exec("LoadPort", "report", token, phase, details).getAsString();
        if (JsonParser.parseString(answer).getAsJsonObject().has("error")) {
            throw new AssertionError(phase + " was refused: " + answer);
        }
    }

    private void use() {
        HttpRequest request = HttpRequest.newBuilder(target).build();
        while (running) {
            long beganEpochMillis = System.currentTimeMillis();
            long began = System.nanoTime();
            try {
                client.send(request, BodyHandlers.discarding());
            } catch (IOException e) {
                throw new AssertionError(e);
            } catch (InterruptedException e) {
                return;
            }
            requests.add(new Request(beganEpochMillis, (System.nanoTime() - began) / 1e6));
        }
    }

    private LoadReport figures(LoadRequest stop) {
        double[] times = requests.stream()
                .filter(request -> request.beganEpochMillis() >= stop.window().windowStartEpochMillis()
                        && request.beganEpochMillis()
                                < stop.window().windowStartEpochMillis()
                                        + stop.window().windowMillis())
                .mapToDouble(Request::millis)
                .sorted()
                .toArray();
        LoadReport.Step step = LoadReport.Step.builder(target.getPath(), times.length)
                .mean(times.length == 0 ? 0 : Arrays.stream(times).average().orElse(0))
                .p50(at(times, 0.5))
                .p90(at(times, 0.9))
                .p95(at(times, 0.95))
                .p99(at(times, 0.99))
                .max(at(times, 1))
                .build();
        return LoadReport.builder(token, "test", stop.load().users())
                .window(stop.window().windowStartEpochMillis(), stop.window().windowMillis())
                .steps(List.of(step))
                .sameHost(true)
                .build();
    }

    private static double at(double[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1, share * sorted.length)];
    }

    @Override
    public void close() {
        running = false;
        for (Thread user : users) {
            try {
                user.join(10_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        users.clear();
    }
}
