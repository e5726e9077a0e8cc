package dev.culprit.client.cli;

import dev.culprit.heuristics.contract.LeaseTime;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

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

    /** As a request has it; the usual one, if none was given. */
    LeaseTime time(CommandSpec spec) {
        String typed = lease;
        return typed == null
                ? LeaseTime.USUAL
                : TypedRequest.of(spec, () -> new LeaseTime(TypedRequest.seconds(typed)));
    }
}
