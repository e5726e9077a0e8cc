package dev.culprit.heuristics.simulation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The answers. Rows 1 to 23 up to column OLB are the expectation vectors of Wert (2015), tables 6.2 to 6.12; the other
 * columns and rows are ours. {@code -} means that the question does not arise, because an ancestor's answer is no, or that
 * either answer would do.
 */
final class ExpectedLabels {

    private static final String TABLE = """
            tc,PP,AH,RAMP,CVR,TJ,DBC,STIFLE,EDC,EM,BLOB,EST,OLB,DS,DBOLB,POOL,BS,SUP,CPU,SW,EDA,LTO,UP,STC
            1,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
            2,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
            3,1,1,0,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
            4,1,1,0,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
            5,1,1,0,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
            6,1,0,1,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
            7,1,0,1,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
            8,1,0,0,1,0,-,-,-,-,-,-,-,-,-,-,-,1,-,-,-,-,-,-
            9,1,0,0,1,0,-,-,-,-,-,-,-,-,-,-,-,1,-,-,-,-,-,-
            10,1,0,0,1,1,0,-,-,0,-,-,0,-,-,-,-,0,1,0,0,-,0,-
            11,1,0,0,1,1,1,0,0,0,-,-,0,-,-,-,-,0,0,-,-,-,0,-
            12,1,0,0,1,1,1,1,0,0,-,-,1,0,1,0,0,0,0,-,-,-,0,-
            13,1,0,0,1,1,1,1,0,0,-,-,1,0,1,0,0,0,0,-,-,-,0,-
            14,1,0,0,1,1,1,0,1,0,-,-,0,-,-,-,-,0,0,-,-,-,0,-
            15,1,0,0,1,1,1,0,1,0,-,-,1,0,1,0,0,0,0,-,-,-,0,-
            16,1,0,0,1,1,0,-,-,1,0,0,0,-,-,-,-,0,0,-,-,-,0,-
            17,1,0,0,1,1,0,-,-,1,1,0,0,-,-,-,-,0,0,-,-,-,0,-
            18,1,0,0,1,1,0,-,-,1,1,0,0,-,-,-,-,0,0,-,-,-,0,-
            19,1,0,0,1,1,0,-,-,1,0,1,0,-,-,-,-,0,0,-,-,-,0,-
            20,1,0,0,1,1,0,-,-,1,0,1,0,-,-,-,-,0,0,-,-,-,0,-
            21,1,0,0,1,1,0,-,-,0,-,-,1,1,0,0,0,0,0,-,-,-,0,-
            21b,1,0,0,1,1,0,-,-,0,-,-,1,1,0,0,0,0,0,-,-,-,0,-
            22,1,0,0,1,1,0,-,-,0,-,-,1,1,0,0,0,0,0,-,-,-,0,-
            23,1,0,0,1,1,0,-,-,0,-,-,0,-,-,-,-,0,1,0,0,-,0,-
            24,1,0,0,1,1,0,-,-,0,-,-,1,1,0,0,0,0,0,-,-,-,0,-
            25,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
            27,1,0,0,1,1,0,-,-,0,-,-,1,0,0,1,0,0,0,-,-,-,0,-
            28,1,0,0,1,1,0,-,-,0,-,-,1,0,0,0,1,0,0,-,-,-,0,-
            31,1,0,0,1,1,1,0,-,0,-,-,0,-,-,-,-,0,0,-,-,-,0,-
            34,1,1,0,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,0,-,-
            36,1,0,1,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
            40,1,0,0,1,1,0,-,-,-,-,-,1,1,0,0,0,0,0,-,-,-,0,-
            41,1,0,0,1,1,0,-,-,0,-,-,0,-,-,-,-,0,1,0,0,-,0,-
            42,1,0,0,1,1,0,-,-,0,-,-,1,1,0,0,0,0,0,-,-,-,0,-
            47,1,0,0,1,1,0,-,-,0,-,-,0,-,-,-,-,0,1,1,0,-,0,-
            48,1,0,0,1,1,0,-,-,0,-,-,0,-,-,-,-,0,0,-,-,-,1,1
            49,1,0,0,1,1,0,-,-,0,-,-,0,-,-,-,-,0,1,0,1,-,-,-
            50,1,1,0,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,1,-,-
            """;

    private ExpectedLabels() {}

    /**
     * The answers to the questions that arise in a case.
     *
     * @throws IllegalArgumentException if there is no such row
     */
    static Map<Label, Boolean> of(String testCase) {
        List<String> lines = TABLE.lines().toList();
        List<String> columns = List.of(lines.get(0).split(",", -1));
        for (String line : lines) {
            List<String> cells = List.of(line.split(",", -1));
            if (cells.get(0).equals(testCase)) {
                return answers(columns, cells);
            }
        }
        throw new IllegalArgumentException("no row for test case " + testCase);
    }

    private static Map<Label, Boolean> answers(List<String> columns, List<String> cells) {
        Map<Label, Boolean> answers = new EnumMap<>(Label.class);
        for (Label label : Label.values()) {
            String cell = cells.get(columns.indexOf(label.column()));
            if (!cell.equals("-")) {
                answers.put(label, cell.equals("1"));
            }
        }
        return Collections.unmodifiableMap(answers);
    }
}
