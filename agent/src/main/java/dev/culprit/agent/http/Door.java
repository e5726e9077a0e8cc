package dev.culprit.agent.http;

import dev.culprit.agent.AgentThreads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Lets clients in. One thread reads all requests to their end, without ever waiting for one of them; only whole requests
 * with the token get a worker. So whoever is slow or silent holds one of few places, and no thread.
 *
 * <p>Places are few, and new connections take those of the oldest without the token. A newcomer is looked at before it
 * takes one: a client that had to queue has sent its request by then, and never loses its place to the next. If more come
 * than get {@linkplain Limits#chance() a chance}, they wait in the operating system's queue, which costs the application no
 * handle.
 *
 * <p>The JDK's own server has no such limits but system properties of the whole JVM, which is not ours.
 */
final class Door {

    /** Answers a whole request with the token; on a worker, and may block. */
    @FunctionalInterface
    interface Handler {
        Answer answer(Request request);
    }

    private static final int LARGEST_BODY = 1 << 20;
    private static final int BUFFER = 16 << 10;

    /** Newcomers between two looks at those who are in: 10,000 a second while it is crowded. */
    private static final int MOST_NEWCOMERS = 512;

    private static final int FEWEST_NEWCOMERS = 64;

    private static final long UPKEEP_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long LAST_LOOKS_MILLIS = 20;
    private static final long LEAVING_NANOS = Duration.ofSeconds(1).toNanos();
    private static final ByteBuffer CONTINUE = ByteBuffer.wrap(
                    "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII))
            .asReadOnlyBuffer();

    private final ServerSocketChannel server;
    private final Selector selector;
    private final Limits limits;
    private final Predicate<RequestHead> token;
    private final Executor workers;
    private final Handler handler;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    private final List<Visitor> visitors = new ArrayList<>();
    private final SelectionKey newcomers;

    private int quota = MOST_NEWCOMERS;
    private final AtomicInteger busy = new AtomicInteger();

    /** When newcomers are let in again, while they are not. */
    private long acceptAgain;

    private boolean pausing;
    private volatile boolean closing;
    private volatile @Nullable Runnable upkeep;
    private long nextUpkeep;

    /**
     * Takes over a listening socket.
     *
     * @param token whether a head carries it
     * @throws IOException if the system has no room; the socket is then still the caller's
     */
    Door(ServerSocketChannel server, Limits limits, Predicate<RequestHead> token, Executor workers, Handler handler)
            throws IOException {
        this.server = server;
        this.limits = limits;
        this.token = token;
        this.workers = workers;
        this.handler = handler;
        server.configureBlocking(false);
        selector = Selector.open();
        newcomers = server.register(selector, SelectionKey.OP_ACCEPT);
        nextUpkeep = System.nanoTime() + UPKEEP_NANOS;
    }

    /** Serves until the door is closed; to be run on a thread of its own. */
    void run() {
        try {
            while (!closing) {
                try {
                    round();
                } catch (Throwable e) { // lack of memory, for example; without this thread nothing would end the socket
                    AgentThreads.pause(); // nothing that belongs to one visitor comes here; not again at once
                }
            }
        } finally {
            end();
        }
    }

    /** What to do every few seconds; must not wait for anything. */
    void upkeep(Runnable work) {
        upkeep = work;
        selector.wakeup();
    }

    /** Begins the end: nobody is let in any more. */
    void close() {
        closing = true;
        selector.wakeup();
    }

    private void end() {
        try {
            awaitAnswers();
        } catch (Throwable e) {
            // gone is gone
        }
        try {
            for (Visitor visitor : visitors) {
                visitor.close();
            }
        } finally {
            abandon();
        }
    }

    /** Requests under way get their answers, for at most a second. */
    private void awaitAnswers() throws IOException {
        server.close();
        long deadline = System.nanoTime() + LEAVING_NANOS;
        selector.selectNow(); // gives the socket back
        while (busy.get() > 0 && System.nanoTime() - deadline < 0) {
            forgetInterrupt();
            selector.select(LAST_LOOKS_MILLIS);
            selector.selectedKeys().clear();
        }
    }

    /** Gives the socket back where {@link #run} does not: its thread was never there, or is no more. */
    void abandon() {
        try {
            server.close();
        } catch (IOException e) {
            // gone is gone
        }
        try {
            selector.close(); // the system listens until then
        } catch (IOException e) {
            // gone is gone
        }
    }

    private void round() throws IOException {
        forgetInterrupt();
        selector.select(patience());
        long now = System.nanoTime();
        takeBack(now);
        boolean come = false;
        for (SelectionKey key : selector.selectedKeys()) {
            if (key == newcomers) {
                come = true;
            } else if (key.attachment() instanceof Visitor visitor) {
                look(visitor, now);
            }
        }
        selector.selectedKeys().clear();
        if (pausing && acceptAgain - now <= 0) {
            pausing = false;
            newcomers.interestOps(SelectionKey.OP_ACCEPT);
            come = true;
        }
        if (come) {
            letIn(now);
        }
        for (Visitor visitor : visitors) {
            if (visitor.state == Visitor.State.READING || visitor.state == Visitor.State.LEAVING) {
                expireOrWatch(visitor, now);
            }
        }
        visitors.removeIf(visitor -> visitor.state == Visitor.State.OVER);
        keepUp(now);
    }

    /** It is by {@link #close} that the door ends; with that mark it would not wait any more. */
    private static void forgetInterrupt() {
        Thread.interrupted();
    }

    private void keepUp(long now) {
        Runnable work = upkeep;
        if (work != null && nextUpkeep - now <= 0) {
            nextUpkeep = now + UPKEEP_NANOS;
            work.run();
        }
    }

    /** Milliseconds until the next deadline, 0 for none. */
    private long patience() {
        long now = System.nanoTime();
        long shortest = Long.MAX_VALUE;
        for (Visitor visitor : visitors) {
            if (visitor.state == Visitor.State.READING || visitor.state == Visitor.State.LEAVING) {
                shortest = Math.min(shortest, visitor.deadline - now);
            }
        }
        if (upkeep != null) {
            shortest = Math.min(shortest, nextUpkeep - now);
        }
        if (pausing) {
            shortest = Math.min(shortest, acceptAgain - now);
        }
        return shortest == Long.MAX_VALUE ? 0 : Math.max(1, shortest / 1_000_000 + 1);
    }

    private void expireOrWatch(Visitor visitor, long now) {
        if (visitor.deadline - now <= 0) {
            visitor.close();
            return;
        }
        try {
            visitor.watch(selector);
        } catch (IOException e) {
            visitor.close();
        }
    }

    private void takeBack(long now) {
        for (Visitor visitor : visitors) {
            if (visitor.state == Visitor.State.ANSWERED) {
                try {
                    visitor.takeBack(now + limits.idle().toNanos());
                } catch (IOException e) {
                    visitor.close();
                }
            }
        }
    }

    private void letIn(long now) {
        boolean crowded = false;
        int count = 0;
        while (count < quota) {
            SocketChannel channel;
            try {
                channel = server.accept();
            } catch (IOException e) { // no handle left, for example: that does not change at once
                acceptLater(now + LEAVING_NANOS);
                return;
            }
            if (channel == null) {
                break;
            }
            count++;
            crowded |= !admit(channel, now);
        }
        if (crowded) {
            acceptLater(now + limits.chance().toNanos());
        }
        // while it is crowded, the last to come should wait in the queue until they have sent something
        quota = count == quota ? Math.min(MOST_NEWCOMERS, 2 * quota) : Math.max(FEWEST_NEWCOMERS, count / 4 * 3);
    }

    private void acceptLater(long time) {
        acceptAgain = time;
        pausing = true;
        newcomers.interestOps(0);
    }

    /** Returns false if somebody had to go before it had its chance. */
    private boolean admit(SocketChannel channel, long now) {
        Visitor visitor;
        try {
            visitor = new Visitor(channel, now, now + limits.request().toNanos());
        } catch (IOException e) { // closed meanwhile
            return true;
        }
        visitors.add(visitor);
        look(visitor, now);
        Visitor oldest = oldestTooMany();
        if (oldest == null) {
            return true;
        }
        look(oldest, now); // its request may have come meanwhile
        oldest = oldestTooMany();
        if (oldest == null) {
            return true;
        }
        oldest.close();
        visitors.remove(oldest);
        return now - oldest.since >= limits.chance().toNanos();
    }

    /** Of those without the token, if they are more than have places; null if they are not. */
    private @Nullable Visitor oldestTooMany() {
        Visitor oldest = null;
        int unknown = 0;
        for (Visitor each : visitors) { // in the order in which they came
            if (!each.trusted && each.state != Visitor.State.OVER) {
                unknown++;
                oldest = oldest == null ? each : oldest;
            }
        }
        return unknown > limits.unknown() ? oldest : null;
    }

    /** Takes what has come, without waiting. */
    private void look(Visitor visitor, long now) {
        try {
            buffer.clear();
            int count = visitor.channel.read(buffer);
            if (count < 0) {
                visitor.close();
            } else if (count > 0 && visitor.state == Visitor.State.READING) {
                if (visitor.trusted && visitor.isIdle()) {
                    visitor.deadline = now + limits.request().toNanos();
                }
                take(visitor, now);
            }
        } catch (Incoming.TooLargeException e) {
            leave(visitor, Answer.refusal(431), now);
        } catch (IllegalArgumentException e) {
            leave(visitor, Answer.refusal(400), now);
        } catch (IOException e) { // closed by the client, or by the system
            visitor.close();
        } catch (RuntimeException | Error e) { // lack of memory, for example: what has come is lost
            visitor.close();
            throw e;
        }
    }

    private void take(Visitor visitor, long now) throws IOException {
        buffer.flip();
        Incoming incoming = visitor.incoming;
        boolean begun = incoming.head() != null;
        if (!incoming.takeHead(buffer)) {
            return;
        }
        RequestHead head = Objects.requireNonNull(incoming.head());
        if (!begun && !judge(visitor, head, now)) {
            return;
        }
        if (incoming.takeBody(buffer)) {
            if (visitor.trusted) {
                serve(visitor, incoming.request(head, visitor.remoteAddress()), buffer.hasRemaining());
            } else {
                leave(visitor, BearerToken.REFUSAL, now);
            }
        }
    }

    /** Returns false if the rest of the request is of no interest. */
    private boolean judge(Visitor visitor, RequestHead head, long now) throws IOException {
        boolean before = visitor.trusted;
        visitor.trusted = token.test(head);
        if (head.bodyLength() == RequestHead.UNKNOWN_LENGTH) {
            leave(visitor, visitor.trusted ? Answer.refusal(411) : BearerToken.REFUSAL, now);
            return false;
        }
        if (!visitor.trusted) {
            if (head.expectsContinue()) {
                leave(visitor, BearerToken.REFUSAL, now);
                return false;
            }
            return true; // its body is read to the end first: a client that is still sending might not see the answer
        }
        if (!before && !makeRoom()) {
            leave(visitor, Answer.unavailable("too many requests at a time; try again"), now);
            return false;
        }
        visitor.incoming.keepBody(LARGEST_BODY);
        if (head.expectsContinue()) {
            visitor.send(CONTINUE.duplicate());
        }
        return true;
    }

    /** Among those with the token, the one that has been silent for longest goes; false if all are at work. */
    private boolean makeRoom() {
        int trusted = 0;
        Visitor longest = null;
        for (Visitor each : visitors) {
            if (each.trusted && each.state != Visitor.State.OVER) {
                trusted++;
                if (each.isIdle() && (longest == null || each.deadline - longest.deadline < 0)) {
                    longest = each;
                }
            }
        }
        if (trusted <= limits.trusted()) {
            return true;
        }
        if (longest != null) {
            longest.close();
        }
        return longest != null;
    }

    private void leave(Visitor visitor, Answer answer, long now) {
        try {
            visitor.leave(answer.bytes(true), now + LEAVING_NANOS);
        } catch (IOException e) {
            visitor.close();
        }
    }

    private void serve(Visitor visitor, Request request, boolean more) throws IOException {
        visitor.handOver();
        boolean last = more || !request.head().keepsAlive();
        busy.incrementAndGet();
        try {
            workers.execute(() -> answer(visitor, request, last));
        } catch (RejectedExecutionException | OutOfMemoryError e) { // closing, or no room for a thread
            busy.decrementAndGet();
            visitor.close();
        }
    }

    /** On a worker. */
    private void answer(Visitor visitor, Request request, boolean last) {
        boolean again = false;
        try {
            Answer answer = handler.answer(request);
            ByteBuffer bytes = answer.bytes(last);
            while (bytes.hasRemaining()) {
                visitor.channel.write(bytes);
            }
            again = !last && !answer.closes();
        } catch (IOException e) {
            // the client is gone, or did not read its answer in time
        } finally {
            if (again) {
                visitor.state = Visitor.State.ANSWERED;
            } else {
                visitor.close();
            }
            busy.decrementAndGet();
            selector.wakeup();
        }
    }
}
