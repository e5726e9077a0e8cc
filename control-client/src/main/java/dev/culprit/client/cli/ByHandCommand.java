package dev.culprit.client.cli;

import dev.culprit.client.agent.ByHand;
import java.io.PrintWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command whose subcommands are the operations of one part of the agent, each a method. */
abstract class ByHandCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    private final Surroundings surroundings;
    private final String operations;

    /** @param operations their names, as they are told to somebody who gave none */
    ByHandCommand(Surroundings surroundings, String operations) {
        this.surroundings = surroundings;
        this.operations = operations;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do: " + operations);
    }

    final CommandSpec spec() {
        return spec;
    }

    final PrintWriter out() {
        return surroundings.out();
    }

    /** The agent in the application that is meant. */
    static ByHand agent(TargetOptions target) {
        return new ByHand(target.target().connect());
    }
}
