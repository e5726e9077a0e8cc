package dev.culprit.heuristics.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.FactUnit;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.util.Map;

/**
 * Makes a result of {@code schemaVersion} 1 one of version 2. In version 1 an artefact had {@code details}, a map of key and
 * value in which a stack was one text with line breaks; since version 2 it has {@code facts} with units. What early documents of version 1 called
 * otherwise is left out.
 */
final class VersionOne {

    private VersionOne() {}

    /**
     * Changes the tree if it is of version 1.
     *
     * @throws IllegalArgumentException if it is of a version that is not known yet
     */
    static void upgrade(JsonElement tree) {
        if (!(tree instanceof JsonObject result)
                || !(result.get("schemaVersion") instanceof JsonPrimitive version)
                || !version.isNumber()) {
            return;
        }
        if (version.getAsInt() > DiagnosisResult.SCHEMA_VERSION) {
            throw new IllegalArgumentException(
                    "the result has schemaVersion " + version + ", and this version of Culprit reads "
                            + DiagnosisResult.SCHEMA_VERSION + " at most: use a newer one");
        }
        if (version.getAsInt() == 1) {
            result.addProperty("schemaVersion", DiagnosisResult.SCHEMA_VERSION);
            findings(result.get("findings"));
            findings(result.get("latent"));
        }
    }

    private static void findings(JsonElement findings) {
        if (findings instanceof JsonArray list) {
            for (JsonElement finding : list) {
                if (finding instanceof JsonObject found && found.get("artefact") instanceof JsonObject artefact) {
                    artefact(artefact);
                }
            }
        }
    }

    private static void artefact(JsonObject artefact) {
        if (artefact.remove("details") instanceof JsonObject details) {
            JsonArray facts = new JsonArray();
            for (Map.Entry<String, JsonElement> detail : details.entrySet()) {
                if (FactName.of(detail.getKey()).isEmpty()) {
                    continue; // of an earlier version 1, which nobody can print any more
                }
                JsonObject fact = new JsonObject();
                fact.addProperty("name", detail.getKey());
                fact.add("value", value(detail.getKey(), detail.getValue()));
                facts.add(fact);
            }
            artefact.add("facts", facts);
        }
    }

    private static JsonElement value(String key, JsonElement value) {
        boolean frames =
                FactName.of(key).filter(name -> name.unit() == FactUnit.FRAMES).isPresent();
        if (!frames || !value.isJsonPrimitive()) {
            return value;
        }
        JsonArray lines = new JsonArray();
        value.getAsString().lines().forEach(lines::add);
        return lines;
    }
}
