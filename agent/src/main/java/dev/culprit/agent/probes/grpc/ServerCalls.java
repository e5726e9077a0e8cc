package dev.culprit.agent.probes.grpc;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads calls and their status through gRPC's public classes. What is needed is found once per class and kept with that class. */
final class ServerCalls {

    static final String UNKNOWN = "(call)";

    private static final ClassValue<Calls> CALLS = PublicMethods.perClass(Calls::of);

    private static final ClassValue<Descriptors> DESCRIPTORS = PublicMethods.perClass(Descriptors::of);

    private static final ClassValue<Statuses> STATUSES = PublicMethods.perClass(Statuses::of);

    private record Calls(@Nullable MethodHandle descriptor) {

        static Calls of(Class<?> type) {
            return new Calls(PublicMethods.handle(
                    PublicMethods.supertype(type, GrpcTargets.CALL), "getMethodDescriptor", Object.class));
        }
    }

    private record Descriptors(@Nullable MethodHandle fullName) {

        static Descriptors of(Class<?> type) {
            return new Descriptors(PublicMethods.handle(
                    PublicMethods.supertype(type, "io.grpc.MethodDescriptor"), "getFullMethodName", String.class));
        }
    }

    /** Those that tell of an error of the application; HTTP would say 5xx. Others tell what the client asked wrongly, or that it has gone. */
    private static final Set<String> FAILURES =
            Set.of("UNKNOWN", "DEADLINE_EXCEEDED", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS");

    private record Statuses(@Nullable MethodHandle code) {

        static Statuses of(Class<?> type) {
            return new Statuses(
                    PublicMethods.handle(PublicMethods.supertype(type, "io.grpc.Status"), "getCode", Object.class));
        }
    }

    private ServerCalls() {}

    /** The full name of the method that is called: {@code helloworld.Greeter/SayHello}. */
    static String method(Object call) {
        MethodHandle getDescriptor = CALLS.get(call.getClass()).descriptor;
        try {
            Object descriptor = getDescriptor == null ? null : (Object) getDescriptor.invokeExact(call);
            MethodHandle getName = descriptor == null ? null : DESCRIPTORS.get(descriptor.getClass()).fullName;
            String name = getName == null ? null : (String) getName.invokeExact(descriptor);
            return name == null ? UNKNOWN : name;
        } catch (Throwable refused) { // the library's code, or an interceptor's; here and below
            return UNKNOWN;
        }
    }

    /** Whether it tells of an error of the application. */
    static boolean isFailure(Object status) {
        MethodHandle getCode = STATUSES.get(status.getClass()).code;
        try {
            Object code = getCode == null ? null : (Object) getCode.invokeExact(status);
            return code instanceof Enum<?> known && FAILURES.contains(known.name());
        } catch (Throwable refused) {
            return false;
        }
    }
}
