package sample;

import jakarta.ws.rs.Path;

/** A resource that inherits from an interface what it serves. */
@Path("shows")
public class FilmResource implements Films {

    @Override
    public String one(String title) {
        return title;
    }
}
