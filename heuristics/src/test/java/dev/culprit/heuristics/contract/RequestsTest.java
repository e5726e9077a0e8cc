package dev.culprit.heuristics.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.heuristics.fields.Example;
import dev.culprit.heuristics.fields.Field;
import dev.culprit.heuristics.fields.FieldException;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.json.Requests;
import dev.culprit.heuristics.json.VersionException;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Requirement;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests as records, and as JSON. */
class RequestsTest {

    private static final MethodChoice METHODS = new MethodChoice(
            new MethodFilter(
                    List.of("a.B.c"),
                    List.of("a.B.d"),
                    List.of(MethodModifier.PUBLIC),
                    List.of("a.Marked"),
                    List.of("a.Api")),
            Measure.CALLS,
            10,
            new TraceRules(true, true, 5, 6, 7));

    private static final InstrumentationRequest PROBES = new InstrumentationRequest(
            new ScopeChoice(List.of(ProbeScope.POOL, ProbeScope.FETCH), List.of("a"), List.of("a.b"), 3),
            METHODS,
            new LockChoice(List.of("a.B.e")),
            0.5,
            5,
            new LeaseTime(60));

    private static final DiagnosisOptions OPTIONS = new DiagnosisOptions(
            Requirement.parse("p95<200ms"),
            80,
            DiagnosisOptions.Durations.THOROUGH,
            DiagnosisOptions.Rules.THESIS,
            0.5,
            -4,
            "1.2",
            new Limits(List.of("one-lane-bridge"), List.of("the-stifle"), 300));

    private static Stream<Record> requests() {
        return Stream.of(
                PROBES,
                new SamplingRequest(Map.of(SamplerKind.CPU, 50, SamplerKind.GC, 1000), new LeaseTime(1)),
                new RecordingRequest(Depth.TARGETED, LeaseTime.USUAL),
                new MetricsRequest("db-host", Map.of("cpu", 0.82, "lock waits", 12.0)),
                new DiagnosisRequest(OPTIONS, "20260102-030405-2"),
                new LoadRequest(
                        LoadRequest.Action.STOP,
                        "t",
                        new LoadRequest.Load(50, 5.5, 3, false),
                        new LoadRequest.Window(1_700_000_000_000L, 60_000),
                        12));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void whatIsWrittenIsReadBack(Record request) {
        assertThat(Requests.read(Requests.write(request), request.getClass())).isEqualTo(request);
    }

    @Test
    void whatIsUsualIsNotWritten() {
        assertThat(Requests.write(new RecordingRequest(Depth.WIDE, LeaseTime.USUAL)))
                .isEqualTo("{}");
        assertThat(Requests.write(new InstrumentationRequest(
                        ScopeChoice.of(List.of(ProbeScope.POOL)), null, null, 2, null, new LeaseTime(5))))
                .isEqualTo("{\"scopes\":[\"POOL\"],\"leaseSeconds\":5}");
    }

    /** The names on the wire, which older clients and people know. */
    @Test
    void partsLieBesideTheFields() {
        assertThat(Requests.write(PROBES))
                .isEqualTo(
                        "{\"scopes\":[\"POOL\",\"FETCH\"],\"packages\":[\"a\"],\"excludedPackages\":[\"a.b\"],\"oneIn\":3,"
                                + "\"methods\":{\"patterns\":[\"a.B.c\"],\"excludes\":[\"a.B.d\"],\"modifiers\":[\"public\"],"
                                + "\"annotations\":[\"a.Marked\"],\"interfaces\":[\"a.Api\"],\"measure\":\"CALLS\",\"oneIn\":10,"
                                + "\"belowEntryPoints\":true,\"inMessages\":true,\"maxDepth\":5,\"maxCalls\":6,\"maxCallsPerSecond\":7},"
                                + "\"locks\":{\"patterns\":[\"a.B.e\"]},\"budgetPercent\":0.5,\"trialSeconds\":5,\"leaseSeconds\":60}");
    }

    @ParameterizedTest
    @MethodSource("requests")
    void examplesAreRequests(Record request) {
        Example example = request.getClass().getAnnotation(Example.class);
        if (example != null) {
            assertThat(Requests.read(example.value(), request.getClass())).isNotNull();
            assertThatThrownBy(() -> Requests.read("[]", request.getClass())).hasMessageContaining(example.value());
        } else {
            assertThat(request).isInstanceOf(LoadRequest.class);
        }
    }

    @Test
    void namesOfSamplersSuffice() {
        Map<SamplerKind, Integer> usual = Map.of(SamplerKind.CPU, 500, SamplerKind.GC, 1000);
        for (String samplers :
                List.of("[\"cpu\",\"GC\"]", "{\"CPU\":null,\"GC\":null}", "{\"CPU\":\"500\",\"gc\":1e3}")) {
            assertThat(Requests.read("{\"samplers\":" + samplers + "}", SamplingRequest.class)
                            .samplers())
                    .isEqualTo(usual);
        }
    }

    @Test
    void anotherVersionIsToldApart() {
        assertThat(Requests.read("{\"version\":1}", RecordingRequest.class)).isNotNull();
        assertThatThrownBy(() -> Requests.read("{\"version\":2,\"unknown\":1}", RecordingRequest.class))
                .isInstanceOfSatisfying(
                        VersionException.class, e -> assertThat(e.version()).isEqualTo("2"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"lease\":1}|unknown key 'lease'; known are [depth, leaseSeconds]",
                "{\"leaseSeconds\":86401}|leaseSeconds must be between 1 and 86400, not 86401",
                "{\"leaseSeconds\":NaN}|leaseSeconds must be a number, not \"NaN\"",
                "{\"leaseSeconds\":null}|leaseSeconds must be a number, not null",
                "{\"depth\":\"DEEP\"}|depth must be one of [WIDE, TARGETED], not DEEP",
                "{\"depth\":null}|depth must be one of [WIDE, TARGETED], not null",
                "{|not JSON: ",
                "7|a JSON object is needed, at least {\"depth\":\"WIDE\"}"
            })
    void whatIsWrongIsSaidWithTheFieldsName(String json, String message) {
        assertThatThrownBy(() -> Requests.read(json, RecordingRequest.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    /** Several objects of a request have fields of one name. */
    @Test
    void aFieldWithinAnotherIsCalledByItsWay() {
        assertThatThrownBy(() -> Requests.read(
                        "{\"methods\":{\"patterns\":[\"a.B.c\"],\"oneIn\":0}}", InstrumentationRequest.class))
                .hasMessage("methods.oneIn must be between 1 and 1000000, not 0");
        assertThatThrownBy(() -> Requests.read("{\"locks\":{\"patterns\":7}}", InstrumentationRequest.class))
                .hasMessageStartingWith("locks.patterns must be a list");
    }

    @Test
    void aNameThatStandsTwiceIsRefused() {
        assertThatThrownBy(() -> Requests.read("{\"samplers\":{\"CPU\":500,\"cpu\":200}}", SamplingRequest.class))
                .hasMessage("samplers names CPU twice");
    }

    @Test
    void whatBelongsTogetherIsCheckedByTheRecordsToo() {
        assertThatThrownBy(() -> new ScopeChoice(List.of(), List.of(), List.of(), 2))
                .hasMessageContaining("oneIn is of");
        assertThatThrownBy(() -> new ScopeChoice(List.of(), List.of("a"), List.of(), 1))
                .hasMessageContaining("belong to scopes");
        assertThatThrownBy(() -> new MethodChoice(METHODS.filter(), Measure.SUMS, 1, METHODS.traces()))
                .hasMessageContaining("SUMS writes none");
        assertThatThrownBy(() -> new InstrumentationRequest(ScopeChoice.NONE, null, null, 2, null, LeaseTime.USUAL))
                .hasMessageContaining("scopes must name at least one");
        assertThatThrownBy(() -> new InstrumentationRequest(
                        ScopeChoice.of(List.of(ProbeScope.POOL)), null, null, 2, 5, LeaseTime.USUAL))
                .hasMessageContaining("trialSeconds counts calls");
        assertThatThrownBy(() -> new MethodFilter(
                        Collections.nCopies(60, "a.B.c"),
                        Collections.nCopies(41, "a.B.c"),
                        List.of(),
                        List.of(),
                        List.of()))
                .hasMessageStartingWith("patterns ");
    }

    private static Stream<Record> records() {
        return requests().flatMap(RequestsTest::withParts);
    }

    private static Stream<Record> withParts(Record record) {
        return Stream.concat(
                Stream.of(record),
                Field.of(record.getClass()).stream()
                        .map(field -> Fields.valueOf(field, record))
                        .filter(Record.class::isInstance)
                        .flatMap(part -> withParts((Record) part)));
    }

    /** A record whose constructor does not hold to what its components say is found here. */
    @ParameterizedTest
    @MethodSource("records")
    void constructorsHoldToTheRanges(Record record) {
        List<Field> fields = Field.of(record.getClass());
        for (Field field : fields) {
            field.said(Range.class).ifPresent(range -> {
                List<Double> beyond = new ArrayList<>();
                if (Double.isFinite(range.least())) {
                    beyond.add(range.above() ? range.least() : range.least() - 1);
                }
                if (Double.isFinite(range.most())) {
                    beyond.add(range.below() ? range.most() : range.most() + 1);
                }
                beyond.forEach(value -> assertThatThrownBy(() -> changed(record, fields, field, value))
                        .isInstanceOfSatisfying(
                                FieldException.class, e -> assertThat(e.field()).startsWith(field.name())));
            });
        }
    }

    private static Object changed(Record record, List<Field> fields, Field field, double value) throws Throwable {
        Object[] arguments = fields.stream()
                .map(one -> one.equals(field) ? typed(one, value, record) : Fields.valueOf(one, record))
                .toArray();
        try {
            return record.getClass()
                    .getDeclaredConstructor(fields.stream().map(Field::raw).toArray(Class<?>[]::new))
                    .newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object typed(Field field, double value, Record record) {
        if (field.raw() == Map.class) {
            Object key = ((Map<?, ?>) Fields.valueOf(field, record))
                    .keySet()
                    .iterator()
                    .next();
            return Map.of(key, (int) value);
        }
        return field.raw() == double.class ? (Object) value : (Object) (int) value;
    }

    @ParameterizedTest
    @MethodSource("records")
    void recordsAreSmallAndSayWhatTheirFieldsMean(Record record) {
        List<Field> fields = Field.of(record.getClass());
        assertThat(fields).hasSizeLessThanOrEqualTo(8);
        assertThat(fields)
                .allMatch(field -> field.isFlat() || field.said(Says.class).isPresent());
    }
}
