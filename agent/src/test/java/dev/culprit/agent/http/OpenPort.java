package dev.culprit.agent.http;

import com.google.gson.JsonElement;
import dev.culprit.agent.targets.Returns;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import java.nio.file.Path;

/** A JVM whose agent has opened its port, although the application's own settings are those of an attacker. */
record OpenPort(ChildJvm child, AgentHttp http) implements AutoCloseable {

    /** A request that the policy lets in. */
    static final String ALLOWED = "{\"type\":\"read\",\"mbean\":\"dev.culprit:type=Agent\",\"attribute\":\"Pid\"}";

    static OpenPort in(Path temporary) throws Exception {
        ChildJvm child = ChildJvm.in(temporary)
                .with("-Djolokia.restrictorClass=org.jolokia.server.core.restrictor.AllowAllRestrictor")
                .with("-Djolokia.debug=true")
                .agent("http=0")
                .start(Returns.class);
        try {
            return new OpenPort(child, child.http());
        } catch (Exception | AssertionError e) {
            child.close();
            throw e;
        }
    }

    /** Of one answer; errors come with HTTP status 200 and a status of their own. */
    static int status(JsonElement answer) {
        return answer.getAsJsonObject().get("status").getAsInt();
    }

    @Override
    public void close() {
        child.close();
    }
}
