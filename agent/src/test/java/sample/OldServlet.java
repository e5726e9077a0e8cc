package sample;

import javax.servlet.Servlet;
import javax.servlet.ServletConfig;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import org.jspecify.annotations.Nullable;

/** A servlet of the time before the packages were renamed. */
public final class OldServlet implements Servlet {

    /** What the next call does. */
    public static @Nullable Runnable work;

    @Override
    public void init(ServletConfig config) {
        // nothing to prepare
    }

    @Override
    public @Nullable ServletConfig getServletConfig() {
        return null;
    }

    @Override
    public void service(ServletRequest request, ServletResponse response) {
        Runnable now = work;
        if (now != null) {
            now.run();
        }
        if ("throw".equals(request.getAttribute("what"))) {
            throw new IllegalStateException("asked for");
        }
    }

    @Override
    public String getServletInfo() {
        return "";
    }

    @Override
    public void destroy() {
        // nothing to release
    }
}
