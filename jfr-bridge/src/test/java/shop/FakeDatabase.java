package shop;

import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.StatementEvent;

/** A database driver that announces its calls as the probes do. */
public final class FakeDatabase {

    public static final long ID = 11;

    public static final String SELECT = "SELECT * FROM book WHERE id = ?";

    public FakeDatabase() {
        StatementEvent event = new StatementEvent();
        event.id = ID;
        event.text = SELECT;
        event.commit();
    }

    /** Executes the one statement there is; {@code inside} is what the driver does meanwhile. */
    public void executeQuery(Runnable inside) {
        DatabaseCallEvent event = new DatabaseCallEvent();
        event.begin();
        inside.run();
        event.end();
        event.statementId = ID;
        event.operation = "executeQuery";
        event.commit();
    }

    public void commit(Runnable inside) {
        DatabaseCallEvent event = new DatabaseCallEvent();
        event.begin();
        inside.run();
        event.end();
        event.operation = "commit";
        event.commit();
    }
}
