package sample;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** A resource as JAX-RS has them. */
@Path("/books")
public class BookResource {

    /** All there is. */
    @GET
    public String all() {
        return "all";
    }

    /** Titles do not look like ids. */
    @GET
    @Path("{title: [a-z]{1,20}}/pages/{page}")
    public String page(@PathParam("title") String title, @PathParam("page") int page) {
        return title + page;
    }

    /** Fails. */
    @PUT
    @Path("{title}")
    public String write(@PathParam("title") String title) {
        throw new IllegalStateException(title);
    }

    /** The application that consists of it. */
    public static final class Shop extends Application {

        @Override
        public Set<Class<?>> getClasses() {
            return Set.of(BookResource.class, FilmResource.class);
        }
    }
}
