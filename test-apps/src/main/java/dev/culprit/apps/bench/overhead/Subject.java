package dev.culprit.apps.bench.overhead;

/**
 * The shape of MooBench (Waller, Ehlers, Hasselbring: "Including Performance Benchmarks into Continuous Integration to Enable
 * DevOps", 2015): a method that calls itself to a fixed depth and does nothing else. Three classes with the same code, so that
 * one run compares them: {@link Bare} nobody measures, {@link Floor} reads the clock at its begin and end, {@link Probed} is
 * what instruments are pointed at.
 */
abstract class Subject {

    /** Calls per outermost call. */
    static final int DEPTH = 10;

    /** Answers the depth, by as many calls. */
    abstract int call(int depth);

    /** Without a probe. */
    static final class Bare extends Subject {

        @Override
        int call(int depth) {
            return depth > 1 ? call(depth - 1) + 1 : depth;
        }
    }

    /** With what no probe can do without, and no more. */
    static final class Floor extends Subject {

        private long spent;

        @Override
        int call(int depth) {
            long begin = System.nanoTime();
            int result = depth > 1 ? call(depth - 1) + 1 : depth;
            spent += System.nanoTime() - begin;
            return result;
        }

        long spent() {
            return spent;
        }
    }

    /** With whatever probe is switched on. */
    static final class Probed extends Subject {

        @Override
        int call(int depth) {
            return depth > 1 ? call(depth - 1) + 1 : depth;
        }
    }
}
