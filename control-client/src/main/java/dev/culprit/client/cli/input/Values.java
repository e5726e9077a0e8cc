package dev.culprit.client.cli.input;

import dev.culprit.client.load.http.Endpoint;
import dev.culprit.client.load.http.UrlText;
import java.net.URI;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options, and says in words what is wrong with one. */
public final class Values {

    private Values() {}

    /** For all commands. */
    public static void register(CommandLine line) {
        line.registerConverter(int.class, Values::whole);
        line.registerConverter(Integer.class, Values::whole);
        line.registerConverter(long.class, text -> number(text, Long::valueOf, "whole number"));
        line.registerConverter(Long.class, text -> number(text, Long::valueOf, "whole number"));
        line.registerConverter(double.class, text -> number(text, Double::valueOf, "number"));
        line.registerConverter(Double.class, text -> number(text, Double::valueOf, "number"));
    }

    private static Integer whole(String text) {
        return number(text, Integer::valueOf, "whole number");
    }

    private static <T> T number(String text, Function<String, T> reader, String kind) {
        try {
            return reader.apply(text.strip());
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a " + kind);
        }
    }

    /** A process id. */
    public static final class Pid implements ITypeConverter<Long> {

        @Override
        public Long convert(String text) {
            if (!text.strip().matches("\\d{1,18}")) {
                throw new TypeConversionException(
                        "'" + text + "' is not a process id; 'culprit ps' lists the JVMs with theirs");
            }
            return Long.valueOf(text.strip());
        }
    }

    /** The URL of an agent, which knows nobody but who has its token. */
    public static final class AgentUrl implements ITypeConverter<URI> {

        @Override
        public URI convert(String text) {
            try {
                Endpoint.of(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
            UrlText url = UrlText.of(text);
            if (!url.userInfo().isEmpty()) {
                throw new TypeConversionException("an agent knows no users; leave the user out of " + url.url()
                        + ", and give the agent's token with --token-file");
            }
            URI uri = URI.create(url.url());
            if (uri.getHost() == null) {
                throw new TypeConversionException("cannot ask an agent by the name in " + url.url()
                        + "; write the address of its machine instead");
            }
            return uri;
        }
    }
}
