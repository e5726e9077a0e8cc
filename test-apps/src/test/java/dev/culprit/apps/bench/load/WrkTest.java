package dev.culprit.apps.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WrkTest {

    private static final String OUTPUT = """
            Running 20s test @ http://127.0.0.1:40123/work
              1 threads and 10 connections
              Thread Stats   Avg      Stdev     Max   +/- Stdev
                Latency    35.10ms   67.21ms   1.52s    92.01%
                Req/Sec   280.20     93.10   430.00     71.00%
              Latency Distribution
                 50%  950.00us
                 75%   21.10ms
                 90%   60.52ms
                 99%    1.20s
              5601 requests in 20.01s, 224.04KB read
            Requests/sec:    279.91
            Transfer/sec:     11.20KB
            """;

    @Test
    void itsReportIsRead() throws Exception {
        Wrk run = Wrk.parse(OUTPUT, Duration.ofMillis(560));

        assertThat(run.requests()).isEqualTo(5601);
        assertThat(run.seconds()).isEqualTo(20.01);
        assertThat(run.p50()).isCloseTo(0.95, within(1e-9));
        assertThat(run.p90()).isCloseTo(60.52, within(1e-9));
        assertThat(run.p99()).isCloseTo(1200, within(1e-9));
        assertThat(run.cpuMicros()).isCloseTo(100, within(0.1));
    }

    @Test
    void whatIsNoReportIsPassedOn() {
        assertThatThrownBy(() -> Wrk.parse("unable to connect to 127.0.0.1:1 Connection refused", Duration.ZERO))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unable to connect");
    }
}
