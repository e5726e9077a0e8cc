package dev.culprit.heuristics.simulation.cases;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The right answers, a case per line: its id, the questions whose answer is yes, and those whose answer is no. Of cases 1 to 23 the questions
 * up to OLB are the expectation vectors of Wert (2015), tables 6.2 to 6.12; the others are ours. A question that is missing does not
 * arise, because an ancestor's answer is no, or either answer would do.
 */
final class ExpectedAnswers {

    private static final String TABLE = """
            1 | | PP
            2 | | PP
            3 | PP AH | RAMP CVR
            4 | PP AH | RAMP CVR
            5 | PP AH | RAMP CVR
            6 | PP RAMP | AH CVR
            7 | PP RAMP | AH CVR
            8 | PP CVR SUP | AH RAMP TJ
            9 | PP CVR SUP | AH RAMP TJ
            10 | PP CVR TJ CPU | AH RAMP DBC EM OLB SUP SW EDA UP
            11 | PP CVR TJ DBC CTH | AH RAMP STIFLE EDC EM OLB SUP CPU UP
            12 | PP CVR TJ DBC STIFLE OLB DBOLB | AH RAMP EDC EM BS SUP CPU UP CTH
            13 | PP CVR TJ DBC STIFLE OLB DBOLB | AH RAMP EDC EM BS SUP CPU UP CTH
            14 | PP CVR TJ DBC EDC | AH RAMP STIFLE EM OLB SUP CPU UP CTH
            15 | PP CVR TJ DBC EDC OLB DBOLB | AH RAMP STIFLE EM BS SUP CPU UP CTH
            16 | PP CVR TJ EM | AH RAMP DBC BLOB EST OLB SUP CPU UP
            17 | PP CVR TJ EM BLOB | AH RAMP DBC EST OLB SUP CPU UP
            18 | PP CVR TJ EM BLOB | AH RAMP DBC EST OLB SUP CPU UP
            19 | PP CVR TJ EM EST | AH RAMP DBC BLOB OLB SUP CPU UP
            20 | PP CVR TJ EM EST | AH RAMP DBC BLOB OLB SUP CPU UP
            21 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU UP
            21b | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU UP
            22 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU UP
            23 | PP CVR TJ CPU | AH RAMP DBC EM OLB SUP SW EDA UP
            24 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU UP
            25 | | PP
            26 | PP CVR TJ | AH RAMP DBC EM OLB SUP
            27 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU UP
            28 | PP CVR TJ OLB BS | AH RAMP DBC EM DBOLB SUP CPU UP
            29 | PP CVR TJ EM BLOB | AH RAMP DBC EST OLB SUP CPU
            30 | PP CVR TJ EM | AH RAMP DBC BLOB EST OLB SUP CPU
            31 | PP CVR TJ DBC | AH RAMP STIFLE EM OLB SUP CPU UP CTH
            32 | PP CVR TJ EM | AH RAMP DBC EST OLB SUP CPU
            33 | | PP AH RAMP CVR
            34 | PP AH | RAMP CVR LTO
            35 | PP CVR TJ EM BLOB | AH RAMP DBC STIFLE EST OLB SUP CPU CTH
            36 | PP RAMP | AH CVR SDR
            36b | PP RAMP DR | AH CVR SDR
            36c | PP RAMP | AH CVR DR SDR
            37 | PP RAMP SDR | AH CVR DR
            37b | PP RAMP | AH CVR DR SDR
            38 | PP CVR TJ DBC EDC | AH RAMP STIFLE EM OLB SUP CPU CTH
            39 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU
            40 | PP CVR TJ OLB | AH RAMP DBC DBOLB BS SUP CPU UP
            41 | PP CVR TJ CPU | AH RAMP DBC EM OLB SUP SW EDA UP
            42 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU UP
            47 | PP CVR TJ CPU SW | AH RAMP DBC EM OLB SUP EDA UP
            48 | PP CVR TJ UP STC | AH RAMP DBC EM OLB SUP CPU
            49 | PP CVR TJ CPU EDA | AH RAMP DBC EM OLB SUP SW
            50 | PP AH LTO | RAMP CVR
            61 | PP CVR TJ CPU | AH RAMP DBC EM OLB SUP SW
            62 | PP CVR TJ CPU | AH RAMP DBC EM OLB SUP SW
            63 | PP CVR TJ CPU | AH RAMP DBC EM OLB SUP SW
            64 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU
            65 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU
            66 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU
            67 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU
            68 | PP CVR TJ CPU | AH RAMP DBC EM OLB SUP SW
            71 | | PP
            72 | PP CVR TJ | AH RAMP DBC EM DBOLB SUP CPU UP
            73 | PP CVR TJ | AH RAMP DBC EM SUP CPU UP
            74 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU UP
            75 | PP CVR TJ CPU | AH RAMP DBC EM OLB SUP SW EDA UP
            S1 | PP RAMP SDR | AH CVR
            S2 | PP RAMP | AH CVR SDR
            S3 | | PP
            S4 | PP CVR TJ CPU | AH RAMP DBC EM OLB SUP SW EDA UP
            S5 | PP CVR TJ DBC STIFLE | AH RAMP EDC EM OLB SUP CPU UP CTH
            S6 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU UP
            S7 | PP CVR TJ DBC EDC | AH RAMP STIFLE EM OLB SUP CPU UP CTH
            S8 | PP CVR TJ OLB | AH RAMP DBC EM DBOLB BS SUP CPU UP
            S9 | PP CVR TJ EM BLOB | AH RAMP DBC STIFLE EST OLB SUP CPU
            S10 | PP RAMP | AH CVR SDR
            """;

    private ExpectedAnswers() {}

    /**
     * The answers to the questions that arise in a case.
     *
     * @throws IllegalArgumentException if there is no such row
     */
    static Map<Question, Boolean> of(String testCase) {
        List<String> cells = TABLE.lines()
                .map(line -> List.of(line.split("\\|", -1)))
                .filter(row -> row.get(0).strip().equals(testCase))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no row for test case " + testCase));
        Map<Question, Boolean> answers = new EnumMap<>(Question.class);
        questions(cells.get(1)).forEach(question -> answers.put(question, true));
        questions(cells.get(2)).forEach(question -> answers.put(question, false));
        return Collections.unmodifiableMap(answers);
    }

    private static List<Question> questions(String columns) {
        return Arrays.stream(columns.split(" "))
                .filter(column -> !column.isEmpty())
                .map(Question::named)
                .toList();
    }
}
