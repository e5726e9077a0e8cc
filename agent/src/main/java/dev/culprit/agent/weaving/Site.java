package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;
import java.util.Arrays;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Type;

/**
 * A probed method.
 *
 * @param scope that of the kind, kept here because it is asked for at every hit of a probe
 * @param type name of the class that declares it
 * @param method its name
 * @param descriptor its parameters and result in the notation of class files
 */
public record Site(SiteKind kind, Scope scope, String type, String method, String descriptor) {

    public Site(SiteKind kind, String type, String method, String descriptor) {
        this(kind, kind.scope(), type, method, descriptor);
    }

    /** {@code package.Class.method(int,java.lang.String)}: a pattern that matches this method only. */
    public String text() {
        return Arrays.stream(Type.getArgumentTypes(descriptor))
                .map(Type::getClassName)
                .collect(Collectors.joining(",", type + "." + method + "(", ")"));
    }
}
