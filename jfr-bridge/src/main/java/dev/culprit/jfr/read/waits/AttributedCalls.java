package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.ComputingSite;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.places.Allocations;
import java.util.List;

/**
 * The last stage of reading: calls of which it is known where their time went, as far as anything is known. A call has what its parts and
 * tasks did. To be read only: whoever filled it is done.
 */
public final class AttributedCalls {

    private final LinkedCalls calls;
    private final StateMillis millis;
    private final Findings findings;

    private AttributedCalls(Accounting accounting, Findings findings) {
        calls = accounting.calls();
        millis = accounting.millis();
        this.findings = findings;
    }

    static AttributedCalls of(JoinedParts parts, Findings findings) {
        Accounting accounting = parts.accounting();
        accounting.close();
        return new AttributedCalls(accounting, findings);
    }

    /** The stage before. */
    public LinkedCalls calls() {
        return calls;
    }

    /** How long a call was in a state, exclusively; NaN if that is not known. */
    public double millis(WaitState state, int call) {
        return millis.get(state, call);
    }

    /** Whether any call was in a state, or may have been. */
    public boolean has(WaitState state) {
        return millis.has(state);
    }

    /** The longest waits of each state. */
    public List<WaitSite> waitSites() {
        return findings.sites()
                .waitSites(
                        calls.services(), findings.holders(), calls.recorded().chosen()::weight);
    }

    /** Executions of statements per service and place, longest first. */
    public List<StatementUsage> statements() {
        return findings.sites().statements(calls.services(), calls.recorded().chosen()::weight);
    }

    /** Where stopped threads computed. */
    public List<ComputingSite> computing() {
        return findings.computing().sites(calls.services());
    }

    /** Those that computed most, and where if stacks were taken. */
    public List<ThreadUse> threads() {
        return findings.threads().threads();
    }

    /** Empty unless stacks were taken. */
    public List<AllocationSite> allocations() {
        Allocations sampled = findings.allocations();
        return sampled == null ? List.of() : sampled.sites();
    }

    /** Messages that were sent and received. */
    public MessageTraffic messages() {
        return findings.messages().traffic();
    }
}
