package dev.culprit.agent.weaving;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import net.bytebuddy.agent.builder.AgentBuilder.RedefinitionStrategy.BatchAllocator;
import net.bytebuddy.agent.builder.AgentBuilder.RedefinitionStrategy.Listener;

/**
 * How loaded classes are taken into and out of instrumentation. The JVM changes all classes of a call or none, so that
 * one class that cannot be changed spoils its batch: a spoiled batch is halved until that class is alone, and
 * it is reported. (The byte-code library's own default is one batch of everything, and silence.)
 */
final class Batches extends Listener.Adapter {

    /** Every batch stops all threads once, for a time that hardly depends on its size: few and large. */
    private static final int SIZE = 250;

    private final BiConsumer<Class<?>, Throwable> refused;

    /** Told of every class that stays as it is, with the reason. */
    Batches(BiConsumer<Class<?>, Throwable> refused) {
        this.refused = refused;
    }

    static BatchAllocator allocator() {
        return BatchAllocator.ForFixedSize.ofSize(SIZE);
    }

    @Override
    public Iterable<? extends List<Class<?>>> onError(
            int index, List<Class<?>> batch, Throwable failure, List<Class<?>> all) {
        if (batch.size() <= 1) {
            batch.forEach(type -> refused.accept(type, failure));
            return List.of();
        }
        int half = batch.size() / 2;
        return List.of(new ArrayList<>(batch.subList(0, half)), new ArrayList<>(batch.subList(half, batch.size())));
    }

    /**
     * Lets the classes pass the transformers again, those that are installed now.
     *
     * @throws OutOfMemoryError if there is too little memory even for single classes, which is not their fault
     */
    static void retransform(
            Instrumentation instrumentation, List<Class<?>> types, BiConsumer<Class<?>, Throwable> refused) {
        for (int from = 0; from < types.size(); from += SIZE) {
            batch(instrumentation, types.subList(from, Math.min(types.size(), from + SIZE)), refused);
        }
    }

    private static void batch(
            Instrumentation instrumentation, List<Class<?>> batch, BiConsumer<Class<?>, Throwable> refused) {
        try {
            instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
        } catch (Throwable t) { // linkage and verify errors of classes of the application
            if (batch.size() == 1) {
                if (t instanceof OutOfMemoryError exhausted) {
                    throw exhausted;
                }
                refused.accept(batch.get(0), t);
                return;
            }
            int half = batch.size() / 2;
            batch(instrumentation, batch.subList(0, half), refused);
            batch(instrumentation, batch.subList(half, batch.size()), refused);
        }
    }
}
