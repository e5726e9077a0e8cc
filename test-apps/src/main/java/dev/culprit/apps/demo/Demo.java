package dev.culprit.apps.demo;

import dev.culprit.apps.bookstore.load.ShoppingMix;
import dev.culprit.client.cli.Main;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The demonstration: starts the bookstore in a JVM of its own with a problem switched on, runs {@code culprit diagnose} on
 * it as anybody would on their own application, and compares what was found with what was switched on.
 *
 * <p>Exit code 0 when exactly that was found, 1 when something else was, otherwise the code of {@code culprit}.
 */
public final class Demo {

    private static final int MAXIMUM_USERS = 50;
    private static final String REQUIREMENT = "p99<200ms";
    private static final int FOUND_SOMETHING_ELSE = 1;
    private static final int USAGE = 64;
    private static final int UNAVAILABLE = 75;
    private static final int INCONCLUSIVE = 2;

    private Demo() {}

    @SuppressWarnings("SystemExitOutsideMain") // this is main; the exit code is part of the contract
    public static void main(String... arguments) throws InterruptedException {
        System.exit(run(arguments));
    }

    private static int run(String... arguments) throws InterruptedException {
        DemoOptions options;
        try {
            options = DemoOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("demo: " + e.getMessage());
            return USAGE;
        }
        if (options.help()) {
            System.out.println(DemoOptions.HELP);
            return 0;
        }
        System.out.println(
                "Starting the bookstore, problem: " + options.expected().ids() + " …");
        try (ShopProcess shop = ShopProcess.start(options.expected().ids(), options.shop())) {
            System.out.println("It answers at " + shop.url() + ", process " + shop.pid() + ".");
            return diagnoseAll(shop, options);
        } catch (ShopProcess.RefusedException e) {
            return UNAVAILABLE;
        } catch (IOException e) {
            System.err.println("demo: " + e.getMessage());
            return UNAVAILABLE;
        }
    }

    /** Diagnoses, switches off what was found and diagnoses again, until everything has been found. */
    private static int diagnoseAll(ShopProcess shop, DemoOptions options) throws IOException {
        Expected left = options.expected();
        for (int diagnosis = 1; ; diagnosis++) {
            Path json = options.json() == null
                    ? Files.createTempFile("culprit-demo", ".json")
                    : DemoOptions.numbered(options.json(), diagnosis);
            int code = Main.run(commandLine(shop, options, diagnosis, json));
            if (code > INCONCLUSIVE) {
                deleteUnwritten(json);
                return code;
            }
            DiagnosisResult result = Documents.read(Files.readString(json), DiagnosisResult.class);
            List<String> differences = left.differences(result);
            System.out.println();
            if (!differences.isEmpty()) {
                System.out.println("Switched on was " + left.ids() + ", but " + String.join("; ", differences) + ".");
                return FOUND_SOMETHING_ELSE;
            }
            Expected found = left.found(result);
            System.out.println("Switched on was " + left.ids() + ": found exactly "
                    + (found.equals(left) ? "that" : found.ids()) + ".");
            left = left.without(found);
            if (left.problems().isEmpty()) {
                return 0;
            }
            System.out.println("Switching it off, to see what it hides …");
            shop.deactivate(found.ids());
        }
    }

    /** A diagnosis that failed may have had nothing to write, and then its file has not been named to anybody. */
    private static void deleteUnwritten(Path json) throws IOException {
        if (Files.exists(json) && Files.size(json) == 0) {
            Files.delete(json);
        }
    }

    /** What a user would type; the weights are hundredths of a percent. */
    private static String[] commandLine(ShopProcess shop, DemoOptions options, int diagnosis, Path json) {
        List<String> line = new ArrayList<>(List.of("diagnose", "--pid", Long.toString(shop.pid())));
        ShoppingMix.urls(shop.url()).forEach(url -> {
            line.add("--url");
            line.add(String.format(Locale.ROOT, "%d*%s", Math.round(url.weight() * 100), url.url()));
        });
        line.addAll(List.of("--max-users", Integer.toString(MAXIMUM_USERS), "--require", REQUIREMENT));
        line.addAll(List.of("--json", json.toString()));
        if (options.html() != null) {
            line.addAll(List.of(
                    "--html", DemoOptions.numbered(options.html(), diagnosis).toString()));
        }
        if (options.keep() != null) {
            line.addAll(List.of(
                    "--keep", DemoOptions.numbered(options.keep(), diagnosis).toString()));
        }
        return line.toArray(String[]::new);
    }
}
