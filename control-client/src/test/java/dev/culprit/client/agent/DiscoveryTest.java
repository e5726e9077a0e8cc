package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file by which an agent is found, and files that people take for it. */
class DiscoveryTest {

    private static final String WHOLE =
            "{\"pid\":5,\"url\":\"http://127.0.0.1:8778/culprit/\",\"token\":\"a1b2\",\"version\":\"1\"}";

    @TempDir
    private Path directory;

    @Test
    void everyBeginningOfTheFileIsNoAgentYet() {
        assertThat(Discovery.parse(WHOLE))
                .contains(new Discovery(URI.create("http://127.0.0.1:8778/culprit/"), "a1b2"));
        for (int length = 0; length < WHOLE.length(); length++) {
            assertThat(Discovery.parse(WHOLE.substring(0, length)))
                    .as("%s characters", length)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "7",
                "{}",
                "{\"url\":\"http://h/\"}",
                "{\"token\":\"t\"}",
                "{\"url\":null,\"token\":\"t\"}",
                "{\"url\":\"http://h/\",\"token\":null}",
                "{\"url\":[],\"token\":\"t\"}",
                "{\"url\":{},\"token\":{}}",
                "{\"url\":\"no url\",\"token\":\"t\"}",
                "{\"url\":\"http://[\",\"token\":\"t\"}",
                "<html>"
            })
    void anotherFileIsNone(String text) throws IOException {
        assertThat(Discovery.parse(text)).isEmpty();
        Path file = Files.writeString(directory.resolve("culprit-5.json"), text);
        assertThat(Discovery.read(file, Owners.own())).isEmpty();
        assertThat(Discovery.failure(file, Owners.own())).isEmpty();
    }

    @Test
    void bytesThatAreNoTextCannotBeRead() throws IOException {
        Path file = Files.write(directory.resolve("culprit-5.json"), new byte[] {(byte) 0xC3, 0x28});
        assertThatThrownBy(() -> Discovery.read(file, Owners.own()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith("cannot read " + file + "; run culprit as the user ");
    }

    @Test
    void aUserOfAnyNameHasADirectoryOfItsOwnBelowTheTemporaryOne() {
        for (String user : new String[] {"../../etc", "DOMAIN\\ann", "ann smith", "?", "", "ä", "a/b"}) {
            Path file = Discovery.file(directory, user, 5);
            assertThat(file.normalize()).as(user).isEqualTo(file);
            assertThat(file.getParent().getParent()).as(user).isEqualTo(directory);
            assertThat(file.getFileName()).hasToString("culprit-5.json");
        }
    }

    private void assertNoToken(Path file, String message) {
        Target target = new Target.Listening(URI.create("http://127.0.0.1:1/culprit/"), file);
        assertThatThrownBy(target::connect)
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith(message.replace("FILE", file.toString()))
                .hasMessageContaining("; ")
                .hasMessageNotContaining("PRIVATE");
        assertThatThrownBy(target::detach)
                .isInstanceOf(UnavailableException.class)
                .hasMessageNotContaining("PRIVATE");
    }

    /** What is in a file of another kind is sent to nobody and shown to nobody. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
                "PRIVATE\tword",
                "two PRIVATE words",
                "PRIVATE\u0000",
                "PRIVATE\u007f",
                "PRIVATEä",
                "",
                " \n"
            })
    void aFileOfAnotherKindHoldsNoToken(String text) throws IOException {
        Path file = Files.write(directory.resolve("token"), text.getBytes(StandardCharsets.UTF_8));
        assertNoToken(file, "there is no token in FILE; give the file that the agent wrote");
    }

    @Test
    void aFileThatCannotBeReadIsNamed() throws IOException {
        assertNoToken(directory.resolve("none"), "cannot read the token from FILE; ");
        assertNoToken(directory, "cannot read the token from FILE; ");
        assertNoToken(
                Files.write(directory.resolve("binary"), new byte[] {'P', (byte) 0xFF}),
                "cannot read the token from FILE; ");
    }

    /** The whole file of the agent will do as well as the token. */
    @Test
    void aTokenThatIsThereIsSent() throws IOException {
        for (String text : new String[] {WHOLE, "a1b2", " a1b2\r\n"}) {
            Path file = Files.writeString(directory.resolve("token"), text);
            Target target = new Target.Listening(URI.create("http://127.0.0.1:1/culprit"), file);
            assertThatThrownBy(target::connect)
                    .as(text)
                    .hasMessageStartingWith("the agent at http://127.0.0.1:1/culprit/ does not answer; ");
        }
    }
}
