package dev.culprit.agent.probes;

import java.lang.reflect.Proxy;
import java.util.Map;

/** Objects of the interfaces of containers and providers. */
final class Pretended {

    private Pretended() {}

    /**
     * Answers by the names of methods, or throws the answer; null otherwise. What every object has must not be called: it may
     * be the application's code.
     */
    static <T> T with(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            if (method.getDeclaringClass() == Object.class) {
                throw new AssertionError(method.getName());
            }
            Object answer = answers.get(method.getName());
            if (answer instanceof RuntimeException failure) {
                throw failure;
            }
            return answer;
        }));
    }
}
