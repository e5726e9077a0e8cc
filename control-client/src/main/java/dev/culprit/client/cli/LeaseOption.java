package dev.culprit.client.cli;

import com.google.gson.JsonObject;
import dev.culprit.client.load.DurationText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** When what is switched on by hand goes off by itself. */
final class LeaseOption {

    @Option(
            names = "--lease",
            paramLabel = "DURATION",
            description = "Time after which it ends by itself, for example 30min. Default: 15min.")
    private @Nullable String lease;

    boolean isGiven() {
        return lease != null;
    }

    /** Writes it into a request, if it was given. */
    void addTo(JsonObject request, CommandSpec spec) {
        if (lease == null) {
            return;
        }
        try {
            request.addProperty("leaseSeconds", DurationText.parse(lease).toSeconds());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
