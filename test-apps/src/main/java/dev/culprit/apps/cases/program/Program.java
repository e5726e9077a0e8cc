package dev.culprit.apps.cases.program;

import java.io.IOException;
import java.sql.SQLException;

/** What a request does. */
public interface Program {

    /**
     * Serves one request on the calling thread.
     *
     * @param faulty whether with the performance problem; without it, this is the clean twin
     */
    void serve(boolean faulty) throws IOException, SQLException;
}
