package dev.culprit.agent.instrument;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.culprit.advice.Database;
import dev.culprit.advice.DatabaseText;
import dev.culprit.advice.EntryPoint;
import dev.culprit.advice.ExchangeEntry;
import dev.culprit.advice.Pool;
import dev.culprit.advice.Prepare;
import dev.culprit.boot.Dispatch;
import dev.culprit.boot.Sink;
import java.io.InputStream;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.culprit");

    private static final ArchRule LIBRARY = noClasses()
            .that()
            .resideOutsideOfPackages("dev.culprit.agent.instrument..", "dev.culprit.advice..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("net.bytebuddy..");

    @Test
    void dispatchAndSinkKnowNothing() {
        classes()
                .that()
                .belongToAnyOf(Dispatch.class, Sink.class)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java.lang", "dev.culprit.boot", "org.jspecify.annotations")
                .check(MAIN);
    }

    @Test
    void adviceCallsTheDispatchOnly() {
        classes()
                .that()
                .resideInAPackage("dev.culprit.advice")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java.lang..",
                        "dev.culprit.boot",
                        "dev.culprit.advice",
                        "org.jspecify.annotations",
                        "net.bytebuddy.asm",
                        "net.bytebuddy.implementation.bytecode.assign")
                .check(MAIN);
    }

    @Test
    void onlyOnePackageKnowsTheLibrary() {
        LIBRARY.check(MAIN);
        // and the rule bites
        JavaClasses withBreach = new ClassFileImporter().importClasses(Breach.class);
        assertThatThrownBy(() -> noClasses()
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("net.bytebuddy..")
                        .check(withBreach))
                .isInstanceOf(AssertionError.class);
    }

    private static final class Breach {
        private final Opcodes breach = new Opcodes() {};
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Dispatch.class,
                Sink.class,
                EntryPoint.class,
                ExchangeEntry.class,
                Database.class,
                DatabaseText.class,
                Prepare.class,
                Pool.class
            })
    void whatEntersForeignClassesIsOldCode(Class<?> type) throws Exception {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            ClassReader reader = new ClassReader(in.readAllBytes());
            assertThat(reader.readShort(6)).isEqualTo((short) Opcodes.V1_8);
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String name, String descriptor, String signature, String[] exceptions) {
                            return new MethodVisitor(Opcodes.ASM9) {
                                @Override
                                public void visitInvokeDynamicInsn(
                                        String n, String d, Handle bootstrap, Object... arguments) {
                                    throw new AssertionError("invokedynamic in " + type + "." + name);
                                }
                            };
                        }
                    },
                    0);
        }
        assertThat(List.of(type.getPackageName())).isSubsetOf("dev.culprit.boot", "dev.culprit.advice");
    }
}
