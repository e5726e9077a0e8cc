package dev.culprit.apps.faults;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user writes wrongly; more of it in the tests of the client. */
@Tag("side-by-side")
class CommandLineFaultsIT extends Faults {

    private static final String HELP = "see 'culprit help diagnose'";

    @ParameterizedTest
    @CsvSource({
        "--require, fast, cannot read the requirement 'fast': write it like p99<200ms",
        "--url, shop, shop",
        "--max-users, 0, --max-users must be at least 1"
    })
    void whatCannotBeReadIsSaidBeforeAnythingIsTouched(String option, String value, String complaint) throws Exception {
        Application application = application();

        diagnosis(application, "/page", 5, option, value).awaitEnd().assertOneLine(64, complaint, HELP);

        application.assertUntouched();
    }

    @Test
    void aScriptThatCannotBeReadIsNamed() throws Exception {
        Application application = application();
        Path script = Files.writeString(directory().resolve("script.json"), "{\"sequences\":[");

        client("diagnose", "--pid", application.pid(), "--script", script.toString())
                .awaitEnd()
                .assertOneLine(64, "script script.json: not JSON", HELP);

        application.assertUntouched();
    }

    @Test
    void aProcessThatIsNotThereIsNamed() throws Exception {
        Application application = application();
        String nobody = Long.toString(1L << 30); // beyond the largest process id of Linux

        diagnosis(application, "/page", 5, "--pid", nobody)
                .awaitEnd()
                .assertOneLine(75, "there is no process " + nobody, "'culprit ps' lists the JVMs");

        application.assertUntouched();
    }
}
