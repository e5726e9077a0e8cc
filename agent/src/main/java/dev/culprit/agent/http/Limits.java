package dev.culprit.agent.http;

import java.time.Duration;

/**
 * What the port takes of the application's handles and threads, and how long it waits for others.
 *
 * @param trusted connections at a time whose last request carried the token
 * @param unknown connections at a time that have not shown the token
 * @param request time for a request from its first byte (without the token from the connection's first moment) to its last
 * @param idle time that a connection with the token may be silent between requests
 * @param chance how long a new connection is left alone before another new one may take its place
 */
record Limits(int trusted, int unknown, Duration request, Duration idle, Duration chance) {

    /**
     * 32 connections in all. A client of ours needs one or two. 5 s for a request, because a client that is not heard for
     * 10 s is taken for gone. A client that has connected sends its request within a millisecond, on a machine that is full
     * within ten.
     */
    static final Limits USUAL = new Limits(24, 8, Duration.ofSeconds(5), Duration.ofSeconds(60), Duration.ofMillis(50));
}
