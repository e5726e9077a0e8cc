package sample;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** What a resource serves. */
public interface Films {

    /** One of them. */
    @GET
    @Path("{title}")
    String one(@PathParam("title") String title);
}
