package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.pass.Names;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.places.Places;
import java.util.List;
import org.junit.jupiter.api.Test;

class SitesTest {

    private static final long MILLI = 1_000_000;
    private static final Window WINDOW = new Window(new Experiment(1, Depth.WIDE, 0, 60, 0), 0, 60_000 * MILLI, 2);

    private final Names services = new Names();
    private final Sites sites = new Sites();

    private void wait(String service, String peer, long millis) {
        sites.waited(
                services.index(service), sites.index(WaitState.EXTERNAL_CALL, peer, Places.Place.NONE), millis * MILLI);
    }

    private List<WaitSite> told() {
        return sites.waitSites(services, new Holders(WINDOW, new Places()), service -> 1);
    }

    /** What is not told of a service would be taken for no waiting at all. */
    @Test
    void howeverLongOthersWaitEachServicesLongestAreTold() {
        for (int peer = 0; peer < 2 * Sites.MAX_PER_STATE; peer++) {
            wait("busy", "peer-" + peer, 1000 + peer);
        }
        wait("quiet", "own", 1);

        assertThat(told())
                .filteredOn(site -> site.service().equals("busy"))
                .hasSize(Sites.MAX_PER_STATE)
                .allMatch(site -> site.totalMillis() >= 1000 + Sites.MAX_PER_STATE);
        assertThat(told())
                .filteredOn(site -> site.service().equals("quiet"))
                .extracting(WaitSite::resource)
                .containsExactly("own");
        assertThat(told())
                .extracting(WaitSite::totalMillis)
                .isSortedAccordingTo((one, other) -> Double.compare(other, one));
    }
}
