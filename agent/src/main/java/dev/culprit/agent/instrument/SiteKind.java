package dev.culprit.agent.instrument;

/** What a probed method does, as far as the sink must know. */
public enum SiteKind {
    /** {@code service(request, response)} or {@code doFilter(request, response, chain)}. */
    SERVLET(Scope.ENTRY_POINTS),
    /** A method of the JDK's HTTP server that takes the exchange. */
    EXCHANGE(Scope.ENTRY_POINTS),
    /** Calls what a service is about, and knows by which pattern of paths it was found; inside one of the above. */
    ROUTE(Scope.ENTRY_POINTS),
    /** {@code startAsync} of a request: its call goes on when the entry point has returned. */
    ASYNC_START(Scope.ENTRY_POINTS),
    /** A listener that is given the message. */
    LISTENER(Scope.ENTRY_POINTS),
    /** A task that a timer runs. */
    TASK(Scope.ENTRY_POINTS),
    /** A JDBC call that may talk to the database; with its SQL text as argument, or null. */
    STATEMENT(Scope.DATABASE),
    /** A JDBC call without SQL text that may talk to the database: ends of transactions, session state, closing. */
    SESSION(Scope.DATABASE),
    /** Makes a statement object from SQL text. */
    PREPARE(Scope.DATABASE),
    /** Adds SQL text to a batch that is executed later. */
    BATCH_TEXT(Scope.DATABASE),
    /** Gives the result of a statement that has been executed. */
    RESULT(Scope.FETCH),
    /** A row of a result has been found; with the result as receiver. */
    ROW(Scope.FETCH),
    /** {@code DataSource.getConnection}. */
    POOL(Scope.POOL),
    /** {@code Driver.connect}: tells a pool from a data source that has none. */
    CONNECT(Scope.POOL),
    /** Waits for permits of a semaphore. */
    PERMIT(Scope.POOL),
    /** Gives permits of a semaphore back. */
    PERMIT_BACK(Scope.POOL),
    /** Waiting for a connection of an HTTP client. */
    LEASE(Scope.POOL),
    /** A call of a messaging client that may talk to the broker. */
    MESSAGE(Scope.MESSAGING),
    /** Sends where the producer is bound to; with the message as argument. */
    MESSAGE_SEND(Scope.MESSAGING),
    /** Sends; with the destination as receiver, and the message or what is to be in it as argument. */
    MESSAGE_SEND_TO(Scope.MESSAGING),
    /** Sends a record that knows where it goes, its argument. */
    MESSAGE_SEND_RECORD(Scope.MESSAGING),
    /** Makes a message from a text. */
    MESSAGE_TEXT(Scope.MESSAGING),
    /** Fills a message, with the argument or, if there is none, with something else; or empties it. */
    MESSAGE_BODY(Scope.MESSAGING),
    /** Makes a JMS producer or consumer for a destination. */
    MESSAGE_ENDPOINT(Scope.MESSAGING),
    /** A call of an HTTP client; with host or request as receiver or as argument. */
    EXTERNAL_CALL(Scope.EXTERNAL_CALL),
    /** A client asks another service for an answer that it gives later; with the request as argument. */
    EXTERNAL_REQUEST(Scope.EXTERNAL_CALL),
    /** A client asks another service for an answer that a callback is given; the call is the receiver. */
    EXTERNAL_ENQUEUE(Scope.EXTERNAL_CALL),
    /** Such a callback gets the answer to a call, its first argument; or a future that a client has made is done. */
    EXTERNAL_ANSWER(Scope.EXTERNAL_CALL),
    /** {@code execute} of an executor; with the task as argument. */
    SUBMIT(Scope.EXECUTOR),
    /** A new thread of an executor begins; with its first task as argument. */
    FIRST(Scope.EXECUTOR),
    /** A thread of an executor takes its next task, and is done with the one before. */
    TAKE(Scope.EXECUTOR),
    /** A task that is run, by whatever thread. */
    RUN(Scope.EXECUTOR),
    /** A virtual thread waits. */
    PARK(Scope.SYNCHRONIZATION),
    /** A virtual thread has given its carrier thread away; with its state as argument. On the carrier thread. */
    CARRIER_LEFT(Scope.SYNCHRONIZATION),
    /** A virtual thread is about to go on; with whether it was notified as argument. On the carrier thread. */
    CARRIER_TAKEN(Scope.SYNCHRONIZATION),
    /** A chosen method of which sums are kept. */
    METHOD_SUM(Scope.METHOD),
    /** A chosen method of which every call is written down. */
    METHOD_CALL(Scope.METHOD),
    /** A chosen method, where it enters monitors and asks for locks. */
    LOCK(Scope.LOCKS),
    /** A synchronized method that a chosen one calls. */
    LOCK_CALL(Scope.LOCKS),
    /** A chosen method that is synchronized, where it begins. */
    LOCK_METHOD(Scope.LOCKS);

    private final Scope scope;

    SiteKind(Scope scope) {
        this.scope = scope;
    }

    /** The scope this belongs to. */
    public Scope scope() {
        return scope;
    }
}
