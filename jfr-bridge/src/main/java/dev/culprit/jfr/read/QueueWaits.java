package dev.culprit.jfr.read;

/** Tells waiting for another thread apart: for a thread of an executor, for what such a thread does, and all other. */
final class QueueWaits {

    private final HandedOver tasks;
    private final Accounting accounting;

    QueueWaits(HandedOver tasks, Accounting accounting) {
        this.tasks = tasks;
        this.accounting = accounting;
    }

    /**
     * Books one wait of a call, which is in this state as far as nothing claims it.
     *
     * @return nanoseconds that stay in this state, for good or until {@link HandedOver#join}
     */
    long claim(int call, int site, long from, long to, Claims claims) {
        Pieces pieces = new Pieces(call, site, claims);
        if (tasks.has(call)) {
            tasks.explain(call, from, to, pieces);
        }
        long left = claims.free(from, to) - pieces.ran - pieces.queued;
        if (left > 0) {
            accounting.waited(call, site, left);
        }
        return left + pieces.ran;
    }

    private final class Pieces implements HandedOver.Pieces {

        private final int call;
        private final int site;
        private final Claims claims;
        private long ran;
        private long queued;

        Pieces(int call, int site, Claims claims) {
            this.call = call;
            this.site = site;
            this.claims = claims;
        }

        @Override
        public void ran(int task, long from, long to) {
            long free = claims.free(from, to);
            if (free > 0) {
                tasks.waited(call, task, free);
                ran += free;
            }
        }

        @Override
        public void queued(int task, long from, long to) {
            long free = claims.free(from, to);
            if (free > 0) {
                accounting.queued(call, task, site, free);
                queued += free;
            }
        }
    }
}
