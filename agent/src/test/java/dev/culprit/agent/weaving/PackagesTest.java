package dev.culprit.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.probes.Libraries;
import dev.culprit.agent.weaving.library.Scope;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where probes of scopes may be. */
class PackagesTest {

    private final Instrumenter instrumenter = new Instrumenter(BootRoom.instrumentation(), Libraries.ALL);

    @AfterEach
    void clear() {
        instrumenter.clear();
    }

    private List<String> probed(Packages packages) {
        return instrumenter.dryRun(Selection.of(Set.of(Scope.ENTRY_POINTS)).in(packages)).methods().stream()
                .map(Site::type)
                .toList();
    }

    @Test
    void aPackageStandsForWhatIsBelow() {
        Packages packages = new Packages(Set.of("com.shop"), Set.of("com.shop.admin"));
        assertThat(packages.contain("com.shop.Cart")).isTrue();
        assertThat(packages.contain("com.shop.cart.Cart$Line")).isTrue();
        assertThat(packages.contain("com.shop.admin.Users")).isFalse();
        assertThat(packages.contain("com.shopping.Cart")).isFalse();
        assertThat(packages.contain("com.shop")).isFalse();
        assertThat(packages.contain("java.util.concurrent.ThreadPoolExecutor")).isTrue();
        assertThat(new Packages(Set.of(), Set.of("com.shop.admin")).contain("org.Other"))
                .isTrue();
    }

    @Test
    void probesAreInTheseOnly() throws Exception {
        String ours = Class.forName("sample.OrderListener").getName();
        String theirs = Class.forName("jakarta.servlet.http.HttpServlet").getName();
        assertThat(probed(Packages.ALL)).contains(ours, theirs);
        assertThat(probed(new Packages(Set.of("sample"), Set.of())))
                .contains(ours)
                .doesNotContain(theirs);
        assertThat(probed(new Packages(Set.of(), Set.of("sample"))))
                .contains(theirs)
                .doesNotContain(ours);
        assertThat(probed(new Packages(Set.of("nobody"), Set.of())))
                .allMatch(type -> type.startsWith("com.sun.net.httpserver.") || type.startsWith("sun."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "com.", "com..shop", "com.shop.*", "com/shop", "com shop"})
    void whatIsNoPackageIsRefused(String name) {
        assertThatThrownBy(() -> new Packages(Set.of(name), Set.of())).hasMessageContaining("is no package");
        assertThatThrownBy(() -> new Packages(Set.of(), Set.of(name))).hasMessageContaining("is no package");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "java.util.concurrent", "sun.net", "com.sun.net.httpserver"})
    void whatBelongsToTheJvmIsNotSilentlyProbedAllTheSame(String name) {
        assertThatThrownBy(() -> new Packages(Set.of(), Set.of(name))).hasMessageContaining("cannot be excluded");
        assertThat(new Packages(Set.of(name), Set.of()).contain("org.Other")).isFalse();
        assertThat(new Packages(Set.of(), Set.of("javax.sql", "jdkless", "com.sun.net")).contain("org.Other"))
                .isTrue();
    }
}
