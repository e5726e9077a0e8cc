package dev.culprit.apps.bookstore.part;

/**
 * A part of the shop that a problem can exchange for a worse one while requests are under way. Whoever uses it asks for it
 * once per piece of work, so that no piece of work is done half by one and half by the other.
 */
public final class Part<T> {

    private final T sound;
    private volatile T current;

    public Part(T sound) {
        this.sound = sound;
        this.current = sound;
    }

    public T get() {
        return current;
    }

    public void exchange(T other) {
        current = other;
    }

    /** Back to the one the shop was made with. */
    public void restore() {
        current = sound;
    }
}
