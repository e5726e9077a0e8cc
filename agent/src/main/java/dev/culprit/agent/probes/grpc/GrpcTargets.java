package dev.culprit.agent.probes.grpc;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.CallWith;
import dev.culprit.advice.Making;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;

/**
 * Where a server of gRPC hands calls to the application, and where the application answers them: the types of {@code io.grpc} that every
 * transport and every stub uses.
 */
public final class GrpcTargets {

    static final String CALL = "io.grpc.ServerCall";

    private static final Set<String> LISTENER = Set.of("io.grpc.ServerCall$Listener");

    private static final CallEnds ENDS = new CallEnds();

    public static final List<Target> ALL = List.of(
            new Target(
                    new CallStarts(),
                    Set.of("io.grpc.ServerCallHandler"),
                    Target.body("startCall").and(takesArguments(2)).and(takesArgument(0, named(CALL))),
                    Making.class),
            new Target(
                    new CallParts(),
                    LISTENER,
                    Target.body("onMessage")
                            .and(takesArguments(1))
                            .or(Target.body("onHalfClose", "onReady").and(takesArguments(0))),
                    Call.class),
            new Target(
                    ENDS,
                    Set.of(CALL),
                    Target.body("close").and(takesArguments(2)).and(takesArgument(0, named("io.grpc.Status"))),
                    CallWith.class),
            // the client is gone; or an exception of the application, which the server has answered by itself
            new Target(ENDS, LISTENER, Target.body("onCancel", "onComplete").and(takesArguments(0)), Call.class));

    private GrpcTargets() {}
}
