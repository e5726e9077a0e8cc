package dev.culprit.client.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandTest {

    private static String of(String line) {
        return JavaCommand.of(List.of(line.split(" ")));
    }

    @Test
    void mainClassModuleOrJarWithArguments() {
        assertThat(of("java -Xmx1g -cp a.jar:b.jar com.shop.Main --port 1")).isEqualTo("com.shop.Main --port 1");
        assertThat(of("/usr/bin/java --add-opens java.base/java.lang=ALL-UNNAMED -jar shop.jar -x"))
                .isEqualTo("shop.jar -x");
        assertThat(of("java --add-opens=a/b=c -p mods -m shop/com.shop.Main")).isEqualTo("shop/com.shop.Main");
        assertThat(of("java --module=shop/com.shop.Main x")).isEqualTo("shop/com.shop.Main x");
        assertThat(of("java @options com.shop.Main")).isEqualTo("com.shop.Main");
        assertThat(of("java -version")).isEqualTo("java");
        assertThat(of("/opt/jsvc.exec -home /jdk")).isEqualTo("/opt/jsvc.exec -home /jdk");
        assertThat(JavaCommand.of(List.of())).isEmpty();
    }

    @Test
    void theLastOfSeveralPropertiesCounts() {
        List<String> words = List.of("java", "-Djava.io.tmpdir=/a", "-Djava.io.tmpdir=/b", "Main");
        assertThat(JavaCommand.property(words, "java.io.tmpdir")).contains("/b");
        assertThat(JavaCommand.property(words, "user.name")).isEmpty();
    }
}
