package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** User and password of a URL appear nowhere, however the command line is mistyped. */
class SecretsTest extends TypedCommands {

    private void assertHidden(String... line) {
        err.getBuffer().setLength(0);
        out.getBuffer().setLength(0);
        assertThat(run(line)).as(String.join(" ", line)).isEqualTo(ExitCode.USAGE);
        assertOneLine("");
        assertThat(err.toString()).as(String.join(" ", line)).doesNotContain("secret", "ann:");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://ann:secret@h/x",
                "https://ann:sec@ret%40secret@h:8080/x?y#z",
                "http://ann:secret@h:0/",
                "http://ann:secret@h:port/",
                "http://ann:secret@[::1/",
                "ftp://ann:secret@h/",
                "http://ann:secret@/",
                "http://ann:sec/secret@h/", // characters that have to be written as %2F and so on
                "http://ann:sec#secret@h/",
                "http://ann:sec?secret@h/",
                "http://ann:sec ret secret@h/",
                "ann:secret@h:8080/x",
                "//ann:secret@h/"
            })
    void aUrlInAnyWrongPlaceIsShownWithoutItsUser(String url) {
        List<List<String>> places = List.of(
                List.of(url),
                List.of("diagnose", url),
                List.of("diagnose", "--pid", "1", url),
                List.of("diagnose", "--pid", "1", "--url", "http://h/", url),
                List.of("diagnose", "--pid", url, "--url", "http://h/"),
                List.of("diagnose", "--pid", "1", "--url", "x*" + url),
                List.of("diagnose", "--pid", "1", "--url", "http://h/", "--max-users", url),
                List.of("diagnose", "--pid", "1", "--url", "http://h/", "--require", url),
                List.of("diagnose", "--pid", "1", "--url", "http://h/", "--think", url),
                List.of("diagnose", "--pid", "1", "--url", "http://h/", "--durations", url),
                List.of("diagnose", "--pid", "1", "--url", "http://h/", "--only", url),
                List.of("diagnose", "--pid", "1", "--script", url),
                List.of("diagnose", "--pid", "1", "--uri", url),
                List.of("diagnose", "--pid", "1", "--uri=" + url),
                List.of("status", "--connect", url),
                List.of("status", "--conect", url),
                List.of("status", "--pid", "1", url),
                List.of("explain", url),
                List.of("attach", "--pid", url));
        int first = Math.floorMod(url.hashCode(), 4); // each place has several of the URLs
        for (int i = first; i < places.size(); i += 4) {
            assertHidden(places.get(i).toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://ann:secret@h:port/",
                "http://ann:sec/secret@h/",
                "http://ann:sec#secret@h/",
                "ftp://ann:secret@h/"
            })
    void soItIsInAScript(String url) throws IOException {
        Path script = directory.resolve("s.json");
        List<String> scripts = new ArrayList<>();
        scripts.add("{\"baseUrl\":\"URL\",\"sequences\":[{\"steps\":[{\"path\":\"/a\"}]}]}");
        scripts.add(
                "{\"baseUrl\":\"http://h\",\"sequences\":[{\"steps\":[{\"path\":\"/a\"},{\"path\":\"URL\",\"x\":1}]}]}");
        for (String text : scripts) {
            Files.writeString(script, text.replace("URL", url));
            assertHidden("diagnose", "--pid", "1", "--script", script.toString());
        }
    }

    /** Messages show the first 40 or 60 characters of what they refuse. */
    @Test
    void noBeginningOfAPasswordIsShown() {
        String url = "http://ann:secret-of-more-than-forty-characters-and-of-more-than-sixty@h/";
        assertHidden("sample", "on", "--pid", "1", url);
        assertHidden("instrument", "on", "--pid", "1", "--scopes", url);
        assertHidden("instrument", "on", "--pid", "1", "--methods", url);
        assertHidden("diagnose", "--pid", "1", "http://ann:sec  ret secret@h/");
    }

    @Test
    void anAddressInAPathIsNoPassword() {
        assertThat(run("explain", "http://localhost:8080/u?mail=x@y.de")).isEqualTo(ExitCode.USAGE);
        assertOneLine("no problem is called 'http://localhost:8080/u?mail=x@y.de'; ");
    }

    @Test
    void whatIsNoUrlIsShownAsItIs() {
        assertThat(run("explain", "a@b")).isEqualTo(ExitCode.USAGE);
        assertOneLine("no problem is called 'a@b'; ");
    }
}
