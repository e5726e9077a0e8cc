package dev.culprit.agent.mbean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.culprit.agent.testing.RequestSchema;
import dev.culprit.agent.testing.SchemaOfRequests;
import dev.culprit.heuristics.fields.Entries;
import dev.culprit.heuristics.fields.Field;
import dev.culprit.heuristics.fields.Form;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Usual;
import dev.culprit.heuristics.json.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Walks all components of all requests. Of each, what may be is taken by reader and committed schema, and what may not be is refused by
 * both, with the name of the field.
 */
class EveryFieldTest {

    /** A document of each kind that has every part. */
    private static final Map<String, String> COMPLETE = Map.of(
            "Instrumentation.apply",
            """
            {"scopes":["POOL"],"locks":{"patterns":["a.B.c"]},"methods":{"patterns":["a.B.c"],"measure":"CALLS"}}""",
            "Sampling.apply",
            """
            {"samplers":{"CPU":500}}""",
            "Recording.start",
            "{}",
            "ExternalMetrics.ingest",
            """
            {"source":"db-host","values":{"cpu":0.82}}""",
            "Diagnosis.start",
            """
            {"maximumUsers":50,"requirement":{"percentile":0.9,"limitMillis":200},"limits":{}}""",
            "LoadPort.nextRequest",
            """
            {"action":"STOP","token":"t","users":5,"rampSeconds":2.5,"seed":1,"varyThinkTimes":false,
             "windowStartEpochMillis":1700000000000,"windowMillis":500,"agentEpochMillis":1700000000000}""",
            "LoadPort.report",
            """
            {"token":"t","generator":"g","users":5,"windowStartEpochMillis":0,"windowMillis":500,
             "steps":[{"name":"/","count":9,"failed":0,"mean":1,"p50":1,"p90":2,"p95":3,"p99":4,"max":5}],
             "completedPerSecond":[9],"errors":{"HTTP 503":1},"unfinished":0,"thinkTimeMillis":null,
             "lateStartMillisP99":0.5,"cpuShare":null,"sameHost":true}""");

    private record Place(String operation, List<Object> path, Field field) {

        @Override
        public String toString() {
            return operation + ": " + path;
        }

        Class<? extends Record> type() {
            return SchemaOfRequests.OPERATIONS.getOrDefault(operation, Record.class);
        }

        /** The complete document with another value here; null to leave it out. */
        String with(JsonElement value) {
            JsonElement document = JsonParser.parseString(COMPLETE.getOrDefault(operation, ""));
            JsonElement at = document;
            for (Object step : path.subList(0, path.size() - 1)) {
                at = step instanceof Integer index
                        ? at.getAsJsonArray().get(index)
                        : at.getAsJsonObject().get((String) step);
            }
            if (value == null) {
                at.getAsJsonObject().remove(field.name());
            } else {
                at.getAsJsonObject().add(field.name(), value);
            }
            return document.toString();
        }
    }

    private static Stream<Place> places() {
        return SchemaOfRequests.OPERATIONS.entrySet().stream()
                .flatMap(operation -> places(operation.getKey(), operation.getValue(), List.of()));
    }

    private static Stream<Place> places(String operation, Class<?> type, List<Object> above) {
        return Field.flat(type).stream().flatMap(field -> {
            List<Object> path = new ArrayList<>(above);
            path.add(field.name());
            Stream<Place> here = Stream.of(new Place(operation, List.copyOf(path), field));
            boolean records = field.raw() == List.class && field.argument(0).isRecord();
            if (records) {
                path.add(0);
            }
            Class<?> inner = records ? field.argument(0) : field.raw();
            return inner.isRecord() ? Stream.concat(here, places(operation, inner, path)) : here;
        });
    }

    private static JsonElement json(double number) {
        return number == Math.rint(number) ? new JsonPrimitive((long) number) : new JsonPrimitive(number);
    }

    /** As the value itself, the only element of a list or the only value of a map. */
    private static JsonElement wrapped(Field field, JsonElement value) {
        if (field.raw() == Map.class) {
            JsonObject map = new JsonObject();
            map.add(
                    field.argument(0).isEnum()
                            ? field.argument(0).getEnumConstants()[0].toString()
                            : "one",
                    value);
            return map;
        }
        if (field.raw() == List.class) {
            JsonArray list = new JsonArray();
            list.add(value);
            return list;
        }
        return value;
    }

    private static JsonElement entries(Field field, int number) {
        JsonObject map = new JsonObject();
        JsonArray list = new JsonArray();
        for (int i = 0; i < number; i++) {
            map.addProperty("n" + i, 1);
            list.add("a.b" + i);
        }
        return field.raw() == Map.class ? map : list;
    }

    private static Class<?> element(Field field) {
        return field.raw() == Map.class
                ? field.argument(1)
                : field.raw() == List.class ? field.argument(0) : field.raw();
    }

    private static List<JsonElement> bad(Field field) {
        List<JsonElement> bad = new ArrayList<>();
        if (!field.isFigure()) {
            bad.add(JsonNull.INSTANCE);
        }
        boolean holds = field.raw() == List.class
                || field.raw() == Map.class
                || field.raw().isRecord();
        bad.add(holds ? new JsonPrimitive(5) : new JsonArray());
        Class<?> element = element(field);
        if (element == int.class || element == long.class || element == Integer.class || element == Long.class) {
            bad.add(wrapped(field, new JsonPrimitive(100.5)));
        }
        if (element == int.class || element == Integer.class) {
            bad.add(wrapped(field, new JsonPrimitive(4_294_967_301L)));
        }
        if (element == boolean.class) {
            bad.add(new JsonPrimitive("yes"));
        }
        if (element.isEnum()) {
            bad.add(wrapped(field, new JsonPrimitive("NO_SUCH")));
        }
        field.said(Form.class).ifPresent(form -> {
            if (field.raw() != Map.class) {
                bad.add(wrapped(field, new JsonPrimitive("")));
                bad.add(wrapped(field, new JsonPrimitive("a/!")));
                bad.add(wrapped(field, new JsonPrimitive("a".repeat(501))));
            }
        });
        field.said(Range.class).ifPresent(range -> {
            if (Double.isFinite(range.least())) {
                bad.add(wrapped(field, json(range.above() ? range.least() : range.least() - 1)));
            }
            if (Double.isFinite(range.most())) {
                bad.add(wrapped(field, json(range.below() ? range.most() : range.most() + 1)));
            }
        });
        field.said(Entries.class).ifPresent(limits -> {
            if (limits.least() > 0) {
                bad.add(entries(field, limits.least() - 1));
            }
            if (limits.most() < Integer.MAX_VALUE) {
                bad.add(entries(field, limits.most() + 1));
            }
        });
        return bad;
    }

    private static List<JsonElement> good(Field field) {
        List<JsonElement> good = new ArrayList<>();
        if (field.isFigure()) {
            good.add(JsonNull.INSTANCE);
        }
        boolean alone = field.name().equals("measure"); // what lies beside it has no meaning with SUMS
        if (element(field).isEnum() && !alone) {
            for (Object constant : element(field).getEnumConstants()) {
                good.add(wrapped(field, new JsonPrimitive(constant.toString())));
            }
        }
        field.said(Range.class).ifPresent(range -> {
            if (Double.isFinite(range.least()) && !range.above()) {
                good.add(wrapped(field, json(range.least())));
            }
            if (Double.isFinite(range.most()) && !range.below()) {
                good.add(wrapped(field, json(range.most())));
            }
        });
        return good;
    }

    @ParameterizedTest
    @MethodSource("places")
    void whatMayNotBeIsRefusedByBoth(Place place) {
        List<String> documents =
                new ArrayList<>(bad(place.field()).stream().map(place::with).toList());
        if (place.field().isRequired()) {
            documents.add(place.with(null));
        }
        assertThat(documents).isNotEmpty().allSatisfy(document -> {
            assertThat(RequestSchema.allows(place.operation(), document)).isFalse();
            assertThatThrownBy(() -> Requests.read(document, place.type()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(place.field().name());
        });
    }

    @ParameterizedTest
    @MethodSource("places")
    void whatMayBeIsTakenByBoth(Place place) {
        List<String> documents =
                new ArrayList<>(good(place.field()).stream().map(place::with).toList());
        documents.add(COMPLETE.getOrDefault(place.operation(), ""));
        boolean needed = place.field().isRequired()
                || List.of("scopes", "measure").contains(place.field().name());
        if (!needed) {
            documents.add(place.with(null));
        }
        assertThat(documents).allSatisfy(document -> {
            assertThat(RequestSchema.allows(place.operation(), document)).isTrue();
            assertThat(Requests.read(document, place.type())).isNotNull();
        });
    }

    @ParameterizedTest
    @MethodSource("places")
    void anUnknownFieldBesideItIsRefusedByBoth(Place place) {
        String document = place.with(new JsonPrimitive("x"))
                .replaceFirst("\"" + place.field().name() + "\":\"x\"", "\"unheard\":1");
        assertThat(RequestSchema.allows(place.operation(), document)).isFalse();
        assertThatThrownBy(() -> Requests.read(document, place.type()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unheard");
    }

    @ParameterizedTest
    @MethodSource("places")
    void whatIsReadIsWrittenSo(Place place) {
        Record read = Requests.read(COMPLETE.getOrDefault(place.operation(), ""), place.type());
        assertThat(RequestSchema.allows(place.operation(), Requests.write(read)))
                .isTrue();
        assertThat(Requests.read(Requests.write(read), place.type())).isEqualTo(read);
    }

    // What follows differs from the first in one thing each.

    enum Speed {
        SLOW,
        FAST
    }

    enum Pace {
        SLOW,
        FAST,
        FASTER
    }

    record Before(
            @Range(least = 1, most = 10) int count,
            @Usual("SLOW") Speed speed,
            String name) {}

    record Renamed(
            @Range(least = 1, most = 10) int number,
            @Usual("SLOW") Speed speed,
            String name) {}

    record Retyped(
            @Range(least = 1, most = 10) double count,
            @Usual("SLOW") Speed speed,
            String name) {}

    record Widened(
            @Range(least = 1, most = 11) int count,
            @Usual("SLOW") Speed speed,
            String name) {}

    record MadeOptional(
            @Range(least = 1, most = 10) int count,
            @Usual("SLOW") Speed speed,
            @Usual("") String name) {}

    record OtherDefault(
            @Range(least = 1, most = 10) int count,
            @Usual("FAST") Speed speed,
            String name) {}

    record Extended(
            @Range(least = 1, most = 10) int count,
            @Usual("SLOW") Pace speed,
            String name) {}

    record Shortened(
            @Range(least = 1, most = 10) int count,
            @Usual("SLOW") Speed speed) {}

    @Test
    void everyDriftChangesTheSchema() {
        assertThat(Stream.of(
                        Renamed.class,
                        Retyped.class,
                        Widened.class,
                        MadeOptional.class,
                        OtherDefault.class,
                        Extended.class,
                        Shortened.class))
                .allSatisfy(drifted -> assertThat(SchemaOfRequests.of(drifted).toString())
                        .isNotEqualTo(SchemaOfRequests.of(Before.class).toString()));
    }
}
