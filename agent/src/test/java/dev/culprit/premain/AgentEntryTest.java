package dev.culprit.premain;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleFinder;
import org.junit.jupiter.api.Test;

class AgentEntryTest {

    private static final String[] MODULES = {"java.management", "jdk.jfr"};

    @Test
    void onlyModulesThatAreMissingAndCanBeAddedAreAdvised() throws ReflectiveOperationException {
        ModuleFinder image = ModuleFinder.ofSystem();
        assertThat(AgentEntry.missing(MODULES, ModuleLayer.boot(), image)).isNull();
        assertThat(AgentEntry.missing(MODULES, ModuleLayer.empty(), image))
                .isEqualTo("this JVM runs without module java.management,jdk.jfr;"
                        + " start it with --add-modules java.management,jdk.jfr");
        assertThat(AgentEntry.missing(new String[] {"java.base", "jdk.jfr"}, ModuleLayer.empty(), image))
                .endsWith("--add-modules java.base,jdk.jfr");
    }

    /** With an unknown module in {@code --add-modules} a JVM does not start. */
    @Test
    void aRuntimeThatLacksAModuleIsToBeReplaced() throws ReflectiveOperationException {
        assertThat(AgentEntry.missing(MODULES, ModuleLayer.empty(), ModuleFinder.of()))
                .isEqualTo("this runtime has no module java.management,jdk.jfr; link it with --add-modules"
                        + " java.management,jdk.jfr, or run the application with a full JDK");
    }
}
