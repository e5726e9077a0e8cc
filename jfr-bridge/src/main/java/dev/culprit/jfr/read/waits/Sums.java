package dev.culprit.jfr.read.waits;

import dev.culprit.jfr.read.pass.LongColumn;
import java.util.ArrayList;
import java.util.List;

/** A total, of time or bytes, and a number per service and site. */
final class Sums {

    /** Receives one pair of service and site with at least one wait. */
    interface Visitor {
        void visit(int service, int site, long nanos, long count);
    }

    private final List<LongColumn> nanos = new ArrayList<>();
    private final List<LongColumn> counts = new ArrayList<>();

    void add(int service, int site, long time, long times) {
        while (nanos.size() <= service) {
            nanos.add(new LongColumn());
            counts.add(new LongColumn());
        }
        nanos.get(service).increase(site, time);
        counts.get(service).increase(site, times);
    }

    /** 0 if there is none. */
    long count(int service, int site) {
        return value(counts, service, site);
    }

    /** 0 if there is none. */
    long total(int service, int site) {
        return value(nanos, service, site);
    }

    private static long value(List<LongColumn> columns, int service, int site) {
        return service < columns.size() && site < columns.get(service).size()
                ? columns.get(service).get(site)
                : 0;
    }

    void forEach(Visitor visitor) {
        for (int service = 0; service < nanos.size(); service++) {
            LongColumn count = counts.get(service);
            for (int site = 0; site < count.size(); site++) {
                if (count.get(site) > 0) {
                    visitor.visit(service, site, nanos.get(service).get(site), count.get(site));
                }
            }
        }
    }
}
