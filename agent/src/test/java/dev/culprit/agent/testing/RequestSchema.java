package dev.culprit.agent.testing;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The committed schema of what the agent is told. */
public final class RequestSchema {

    private static final Path FILE = Path.of("docs/requests.schema.json");

    private RequestSchema() {}

    /** All of it. */
    public static JsonObject document() {
        try {
            return JsonParser.parseString(Files.readString(FILE)).getAsJsonObject();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether it takes this for a request of an operation, such as {@code Sampling.apply}. */
    public static boolean allows(String operation, String json) {
        JsonObject document = document();
        document.addProperty("$ref", "#/$defs/" + operation);
        JsonSchema schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(document.toString());
        return schema.validate(json, InputFormat.JSON).isEmpty();
    }
}
