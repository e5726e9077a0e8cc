package dev.culprit.agent.probes.grpc;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
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

    private record Statuses(@Nullable MethodHandle isOk) {

        static Statuses of(Class<?> type) {
            return new Statuses(
                    PublicMethods.handle(PublicMethods.supertype(type, "io.grpc.Status"), "isOk", boolean.class));
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

    /** Whether it is any but {@code OK}. */
    static boolean isFailure(Object status) {
        MethodHandle isOk = STATUSES.get(status.getClass()).isOk;
        try {
            return isOk != null && !(boolean) isOk.invokeExact(status);
        } catch (Throwable refused) {
            return false;
        }
    }
}
