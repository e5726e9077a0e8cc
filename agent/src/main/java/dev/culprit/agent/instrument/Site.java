package dev.culprit.agent.instrument;

import java.util.Arrays;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Type;

/**
 * A probed method.
 *
 * @param type name of the class that declares it
 * @param method its name
 * @param descriptor its parameters and result in the notation of class files
 */
public record Site(SiteKind kind, String type, String method, String descriptor) {

    /** {@code package.Class.method(int,java.lang.String)}: a pattern that matches this method only. */
    public String text() {
        return Arrays.stream(Type.getArgumentTypes(descriptor))
                .map(Type::getClassName)
                .collect(Collectors.joining(",", type + "." + method + "(", ")"));
    }
}
