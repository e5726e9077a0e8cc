package dev.culprit.boot;

import org.jspecify.annotations.Nullable;

/**
 * Where probes deliver. An implementation decides by the site number what a call means, keeps its state per thread
 * (it must expect to be entered again from within, on the same thread), and never throws on purpose: a sink that
 * throws is switched off.
 */
public interface Sink {

    /** What is told to {@link #waits} when the call that might have waited is over. */
    int NOTHING = -1;

    /** What {@link #begin} answers when a call is not to be measured. */
    long NOT_MEASURED = 0;

    /**
     * A probed method begins.
     *
     * @param site number of the probed method
     * @param receiver the object whose method is called, or the method's first argument where its kind of probe passes two
     * @param argument the method's first argument where its kind of probe passes it, or the second, else null
     * @return handed to {@link #exit} of the same call; null when this call is not to be measured
     */
    @Nullable
    Object enter(int site, @Nullable Object receiver, @Nullable Object argument);

    /**
     * A probed method ends, by return or by exception.
     *
     * @param site number of the probed method
     * @param token what {@link #enter} answered, never null: calls that are not measured end without this
     * @param first what the kind of probe passes: the request, the SQL text
     * @param second what the kind of probe passes: the response, the method's result
     * @param failure what the method threw, else null
     */
    void exit(int site, Object token, @Nullable Object first, @Nullable Object second, @Nullable Throwable failure);

    /**
     * A method of which only sums are kept begins.
     *
     * @param site number of the probed method
     * @return handed to {@link #end} of the same call; {@link #NOT_MEASURED} when this call is not to be measured
     */
    long begin(int site);

    /**
     * A method of which only sums are kept ends, by return or by exception.
     *
     * @param site number of the probed method
     * @param begun what {@link #begin} answered, never {@link #NOT_MEASURED}
     */
    void end(int site, long begun);

    /**
     * A method of which every call is written down begins.
     *
     * @param site number of the probed method
     * @param parameters an array of them where the kind of probe passes them, else null
     * @return handed to {@link #endCall} of the same call; null when this call is not to be measured
     */
    @Nullable
    Object beginCall(int site, @Nullable Object parameters);

    /**
     * A method of which every call is written down ends, by return or by exception.
     *
     * @param site number of the probed method
     * @param token what {@link #beginCall} answered, never null
     * @param failure what the method threw, else null
     */
    void endCall(int site, Object token, @Nullable Throwable failure);

    /**
     * The thread asks for a lock, and may have to wait for it.
     *
     * @param lock null where it cannot be told
     * @param place number of the method in the upper 24 bits, of the instruction in the method in the lower 8, or {@link #NOTHING}: what
     *     was asked for last is of no interest any more
     */
    void waits(@Nullable Object lock, int place);

    /**
     * The thread has a lock.
     *
     * @param lock null where it cannot be told
     * @param place what {@link #waits} was told, or with 0 in the lower 8 bits a synchronized method that begins
     */
    void has(@Nullable Object lock, int place);
}
