package dev.culprit.client.show;

import dev.culprit.client.session.ProgressListener;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows a running diagnosis: redrawn in place on a terminal, else as a log. */
public final class ProgressDisplay implements ProgressListener, AutoCloseable {

    private final Terminal terminal;
    private final String title;
    private final long startNanos = System.nanoTime();
    private @Nullable DiagnosisStatus before;

    public ProgressDisplay(Terminal terminal, String title) {
        this.terminal = terminal;
        this.title = title;
        if (!terminal.isLive()) {
            terminal.print(List.of(title));
        }
    }

    @Override
    public void preparing(String what) {
        if (terminal.isLive()) {
            terminal.draw(LiveView.preparing(title, what, terminal.style()));
        } else {
            terminal.print(List.of("[" + Text.clock(elapsedSeconds()) + "] " + what));
        }
    }

    @Override
    public void remark(String line) {
        terminal.erase();
        terminal.print(List.of("culprit: " + line));
    }

    @Override
    public void status(DiagnosisStatus status) {
        if (terminal.isLive()) {
            terminal.draw(LiveView.lines(title, status, elapsedSeconds(), terminal.style()));
        } else {
            List<String> lines = LogView.lines(before, status, elapsedSeconds());
            if (!lines.isEmpty()) {
                terminal.print(lines);
            }
        }
        before = status;
    }

    /** The last picture stays, with the tree as it was judged. */
    @Override
    public void close() {
        if (terminal.isLive()) {
            terminal.erase();
            if (before != null && !before.categories().isEmpty()) {
                terminal.print(LiveView.tree(title, before, terminal.style()));
            }
        }
    }

    private double elapsedSeconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
