package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.LinkedCalls;

/**
 * Tells waiting for another thread apart: for a thread of an executor, for what such a thread does, for the answer of another
 * service, and all other.
 */
final class QueueWaits {

    private final Accounting accounting;
    private final LinkedCalls calls;
    private final AsyncCriticalPath path;

    QueueWaits(Accounting accounting) {
        this.accounting = accounting;
        calls = accounting.calls();
        path = accounting.path();
    }

    /**
     * Books one wait of a call, which is in this state as far as nothing claims it.
     *
     * @return nanoseconds that stay in this state, for good or until {@link JoinedTasks}
     */
    long claim(int call, int site, long from, long to, Claims claims) {
        Pieces pieces = new Pieces(call, site, claims);
        if (path.has(call)) {
            path.explain(call, from, to, pieces);
        }
        long left = claims.free(from, to) - pieces.ran - pieces.moved;
        if (left > 0) {
            accounting.waited(call, site, left);
        }
        return left + pieces.ran;
    }

    private final class Pieces implements AsyncCriticalPath.Pieces {

        private final int call;
        private final int site;
        private final Claims claims;
        private long ran;
        /** Is in another state now. */
        private long moved;

        Pieces(int call, int site, Claims claims) {
            this.call = call;
            this.site = site;
            this.claims = claims;
        }

        @Override
        public void ran(int task, long from, long to) {
            long free = claims.free(from, to);
            if (calls.isAway(task)) {
                move(WaitState.EXTERNAL_CALL, calls.target(task), free);
            } else if (free > 0) {
                accounting.waitedForTask(call, task, free);
                ran += free;
            }
        }

        @Override
        public void queued(int task, long from, long to) {
            move(WaitState.POOL, path.executor(task), claims.free(from, to));
        }

        private void move(WaitState state, String whom, long nanos) {
            if (nanos > 0) {
                accounting.waitedFor(state, whom, call, site, nanos);
                moved += nanos;
            }
        }
    }
}
