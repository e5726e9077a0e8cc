package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import org.jspecify.annotations.Nullable;

/** Cases 3, 4 and 5: now and then all calls are much slower for a few seconds. */
public final class Hiccups implements Program {

    private static final double START_PROBABILITY = 0.002;
    private static final double NORMAL_MILLIS = 80;
    private static final double NANOS = 1e6;

    /** What hiccups are like; all times as at scale 1. */
    public enum Shape {
        /** All calls are about as slow. */
        CLEAR(5000, 0.9, 10_000, 60_000) {
            @Override
            double outside() {
                return Work.around(NORMAL_MILLIS, 0.4);
            }

            @Override
            double inside(double elapsedShare, double peak) {
                return Work.around(1400, 0.4);
            }
        },

        /** Calls become slower up to half of the peak, then jump to it, and become faster again. */
        RISING(10_000, 0.5, 8000, 40_000) {
            @Override
            double outside() {
                return Work.around(NORMAL_MILLIS, 0.25);
            }

            @Override
            double inside(double elapsedShare, double peak) {
                double height = peak - NORMAL_MILLIS;
                double millis = elapsedShare > 0.5
                        ? peak - (elapsedShare - 0.5) * height
                        : NORMAL_MILLIS + elapsedShare * height;
                return Work.around(millis, 0.25);
            }

            @Override
            double peak() {
                return Work.around(1800, 0.25);
            }
        },

        /** Calls are very slow, with fast ones among them. */
        BLURRED(7000, 5.0 / 7, 10_000, 60_000) {
            @Override
            double outside() {
                return Work.around(NORMAL_MILLIS, 0.7);
            }

            @Override
            double inside(double elapsedShare, double peak) {
                double millis = Work.around(8000, 0.7);
                return Work.chance(0.15) ? millis * Math.max(0, 1 - Work.between(0.5, 1.2)) : millis;
            }
        };

        private final double meanLength;
        private final double lengthShare;
        private final double shortestPause;
        private final double morePause;

        Shape(double meanLength, double lengthShare, double shortestPause, double morePause) {
            this.meanLength = meanLength;
            this.lengthShare = lengthShare;
            this.shortestPause = shortestPause;
            this.morePause = morePause;
        }

        /** Milliseconds of a call outside of hiccups. */
        abstract double outside();

        /** Milliseconds of a call in a hiccup of which this share is over. */
        abstract double inside(double elapsedShare, double peak);

        /** Milliseconds of the slowest calls of a new hiccup; 0 where nothing depends on it. */
        double peak() {
            return 0;
        }

        private double length() {
            return Work.around(meanLength, lengthShare);
        }

        private double pause() {
            return shortestPause + Work.between(0, morePause);
        }
    }

    /** When it begins and ends, on the clock of {@code System.nanoTime}. */
    private record Hiccup(long start, long end, double peak) {

        double elapsedShare(long now) {
            return (double) (now - start) / (end - start);
        }
    }

    private final Shape shape;
    private final Work work;

    private @Nullable Hiccup last;
    private long nextFrom = System.nanoTime();

    public Hiccups(Shape shape, Work work) {
        this.shape = shape;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        long now = System.nanoTime();
        Hiccup hiccup = faulty ? current(now) : null;
        if (hiccup == null) {
            work.sleep(shape.outside());
        } else {
            stall(shape.inside(hiccup.elapsedShare(now), hiccup.peak()));
        }
    }

    private void stall(double millis) {
        work.sleep(millis);
    }

    /** The one that is going on; each call outside of one may start the next. */
    private synchronized @Nullable Hiccup current(long now) {
        Hiccup hiccup = last;
        if (hiccup != null && now - hiccup.end() < 0 && now - hiccup.start() >= 0) {
            return hiccup;
        }
        if (now - nextFrom >= 0 && Work.chance(START_PROBABILITY)) {
            long end = now + nanos(shape.length());
            last = new Hiccup(now, end, shape.peak());
            nextFrom = end + nanos(shape.pause());
        }
        return null;
    }

    private long nanos(double millis) {
        return Math.round(work.scaled(millis) * NANOS);
    }
}
