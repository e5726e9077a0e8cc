package dev.culprit.agent.mbean;

import static dev.culprit.agent.testing.RequestSchema.allows;
import static dev.culprit.agent.testing.RequestSchema.document;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.agent.run.request.RequestDocument;
import dev.culprit.agent.testing.SchemaOfRequests;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.heuristics.contract.InstrumentationRequest;
import dev.culprit.heuristics.contract.SamplingRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The committed schema says of a request what the agent says. */
class RequestSchemaTest {

    private static final Pattern EXAMPLE = Pattern.compile("```json\\n(?<json>.*?)```", Pattern.DOTALL);

    private static boolean reads(Consumer<String> reader, String json) {
        try {
            reader.accept(json);
            return true;
        } catch (IllegalArgumentException | RefusedException e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"scopes\":[\"POOL\"]}",
                "{\"scopes\":[\"POOL\"],\"version\":1}",
                "{\"scopes\":[\"POOL\"],\"version\":2}",
                "{\"scopes\":[\"POOL\"],\"version\":\"1\"}",
                "{\"scopes\":[\"POOL\",\"DATABASE\"],\"leaseSeconds\":86400}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"]}}",
                "{\"methods\":{\"patterns\":[\"a.**.B*.m(int,java.lang.String)\"],\"excludes\":[\"a.B.get*\"],\"oneIn\":10}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"modifiers\":[\"public\"],\"measure\":\"CALLS\"},\"budgetPercent\":0.5}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"]},\"trialSeconds\":60}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"]},\"trialSeconds\":61}",
                "{\"scopes\":[\"POOL\"],\"trialSeconds\":5}",
                "{\"scopes\":[\"POOL\"],\"oneIn\":10}",
                "{\"scopes\":[\"POOL\"],\"oneIn\":0}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"]},\"oneIn\":10}",
                "{}",
                "[]",
                "{\"scopes\":[]}",
                "{\"scopes\":\"POOL\"}",
                "{\"scopes\":[\"METHOD\"]}",
                "{\"scope\":[\"POOL\"]}",
                "{\"scopes\":[\"POOL\"],\"leaseSeconds\":0}",
                "{\"scopes\":[\"POOL\"],\"leaseSeconds\":86401}",
                "{\"scopes\":[\"POOL\"],\"budgetPercent\":0}",
                "{\"methods\":{}}",
                "{\"methods\":{\"patterns\":[]}}",
                "{\"methods\":{\"patterns\":[\"nothing\"]}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"modifiers\":[\"volatile\"]}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"TIME\"}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"oneIn\":0}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"oneInn\":2}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"belowEntryPoints\":true}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"belowEntryPoints\":\"yes\"}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"CALLS\",\"maxDepth\":1,\"maxCalls\":10000000}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"CALLS_WITH_SIZES\",\"maxDepth\":10000,\"maxCalls\":1}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"CALLS\",\"maxDepth\":0}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"CALLS\",\"maxDepth\":10001}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"CALLS\",\"maxCalls\":10000001}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"SUMS\",\"maxCalls\":5}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"SUMS\",\"maxCallsPerSecond\":5}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"CALLS\",\"maxCallsPerSecond\":0}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"maxDepth\":5}}",
                "{\"locks\":{\"patterns\":[\"a.B.*\"]}}",
                "{\"locks\":{\"patterns\":[\"a.B.*\"]},\"methods\":{\"patterns\":[\"a.B.*\"]},\"scopes\":[\"POOL\"]}",
                "{\"locks\":{\"patterns\":[]}}",
                "{\"locks\":{\"patterns\":[\"nothing\"]}}",
                "{\"locks\":{\"patterns\":[\"a.B.*\"],\"measure\":\"CALLS\"}}",
                "{\"scopes\":[\"FETCH\"],\"packages\":[\"org.h2\"],\"excludedPackages\":[\"org.h2.tools\"]}",
                "{\"scopes\":[\"POOL\"],\"packages\":[]}",
                "{\"scopes\":[\"POOL\"],\"packages\":[\"org.h2.*\"]}",
                "{\"scopes\":[\"POOL\"],\"packages\":[\"org..h2\"]}",
                "{\"scopes\":[\"POOL\"],\"excludedPackages\":[\"\"]}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"]},\"packages\":[\"org.h2\"]}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"CALLS\",\"inMessages\":true}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"SUMS\",\"inMessages\":true}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"measure\":\"CALLS\",\"inMessages\":1}}",
                "{\"scopes\":[\"LOCKS\"]}",
                "{\"scopes\":[],\"locks\":{\"patterns\":[\"a.B.*\"]}}",
                "{\"scopes\":[],\"packages\":[\"a\"],\"locks\":{\"patterns\":[\"a.B.*\"]}}",
                "{\"scopes\":[\"POOL\",\"POOL\"]}",
                "{\"locks\":{\"patterns\":[\"a.B!.c\"]}}",
                "{\"locks\":{\"patterns\":[\" a . B . c ( int , long ) \"]}}",
                "{\"locks\":{\"patterns\":[\"a. .c\"]}}",
                "{\"methods\":{\"patterns\":[\"a.B.*\"],\"modifiers\":[\"public\",\"public\"]}}"
            })
    void bothAgreeAboutInstrumentation(String json) {
        assertThat(allows("Instrumentation.apply", json))
                .isEqualTo(reads(text -> Selection.of(RequestDocument.read(text, InstrumentationRequest.class)), json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"samplers\":[\"CPU\",\"GC\"]}",
                "{\"samplers\":[\"CPU\"],\"version\":1}",
                "{\"samplers\":[\"CPU\"],\"version\":0}",
                "{\"samplers\":{\"CPU\":50,\"GC\":null},\"leaseSeconds\":1}",
                "{}",
                "{\"samplers\":[]}",
                "{\"samplers\":{}}",
                "{\"samplers\":[\"SUN\"]}",
                "{\"samplers\":{\"CPU\":49}}",
                "{\"samplers\":{\"CPU\":3600001}}",
                "{\"samplers\":[\"CPU\"],\"lease\":1}"
            })
    void bothAgreeAboutSampling(String json) {
        assertThat(allows("Sampling.apply", json))
                .isEqualTo(reads(text -> RequestDocument.read(text, SamplingRequest.class), json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"source\":\"db-host\",\"values\":{\"cpu\":0.82,\"lockWaits\":12}}",
                "{\"version\":1,\"source\":\"db-host\",\"values\":{\"cpu\":0.82}}",
                "{\"version\":3,\"source\":\"db-host\",\"values\":{\"cpu\":0.82}}",
                "{\"source\":\"db-host\",\"values\":{}}",
                "{\"source\":\"Zürich 1\",\"values\":{\"größe\":1}}",
                "{\"source\":\"\",\"values\":{\"cpu\":1}}",
                "{\"source\":\"a\",\"values\":{\"c?\":1}}",
                "{\"source\":\"a\",\"values\":{\"cpu\":\"much\"}}",
                "{\"values\":{\"cpu\":1}}"
            })
    void bothAgreeAboutNumbersFromElsewhere(String json) {
        boolean accepted = !new ExternalMetricsService().ingest(json).contains("\"error\"");
        assertThat(allows("ExternalMetrics.ingest", json)).isEqualTo(accepted);
    }

    @Test
    void anotherVersionIsToldApart() {
        assertThat(new ExternalMetricsService().ingest("{\"version\":2,\"source\":\"a\",\"values\":{\"b\":1}}"))
                .contains("\"VERSION\"", "of version 2, this agent takes 1");
    }

    /** After a change that is meant, write it with {@code -Dculprit.golden.write=true} and look at the difference. */
    @Test
    void theCommittedSchemaIsThatOfTheRecords() throws IOException {
        JsonObject generated = SchemaOfRequests.document();
        if (Boolean.getBoolean("culprit.golden.write")) {
            Files.writeString(
                    Path.of("docs/requests.schema.json"),
                    new GsonBuilder()
                                    .setPrettyPrinting()
                                    .disableHtmlEscaping()
                                    .create()
                                    .toJson(generated)
                            + "\n");
        }
        assertThat(document()).isEqualTo(generated);
    }

    @Test
    void theExamplesOfThePageAreRequests() throws IOException {
        Matcher example = EXAMPLE.matcher(Files.readString(Path.of("docs/by-hand.md")));
        int found = 0;
        while (example.find()) {
            assertThat(allows("Instrumentation.apply", example.group("json"))).isTrue();
            assertThat(reads(
                            text -> Selection.of(RequestDocument.read(text, InstrumentationRequest.class)),
                            example.group("json")))
                    .isTrue();
            found++;
        }
        assertThat(found).isPositive();
    }
}
