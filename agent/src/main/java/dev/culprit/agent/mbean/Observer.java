package dev.culprit.agent.mbean;

import dev.culprit.agent.AgentService;
import dev.culprit.agent.run.ObserverGauge;

/** The agent's cost as an MBean. */
public final class Observer implements AgentService, ObserverMXBean {

    private final ObserverGauge gauge;

    public Observer(ObserverGauge gauge) {
        this.gauge = gauge;
    }

    @Override
    public String name() {
        return "Observer";
    }

    @Override
    public Object mbean() {
        return this;
    }

    @Override
    public double getCpuShare() {
        return gauge.cpuShare();
    }

    @Override
    public double getEventsPerSecond() {
        return gauge.callsPerSecond();
    }

    @Override
    public double getStallMillis() {
        return gauge.stallMillis();
    }

    @Override
    public double getClockReadNanos() {
        return gauge.clockReadNanos();
    }

    @Override
    public void close() {
        // holds nothing
    }
}
