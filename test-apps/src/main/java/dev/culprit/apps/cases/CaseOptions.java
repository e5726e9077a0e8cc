package dev.culprit.apps.cases;

/**
 * How to start a case.
 *
 * @param application which one
 * @param scale multiplies all times
 * @param port on the loopback interface; 0 picks a free one
 */
public record CaseOptions(TestApplication application, double scale, int port) {

    /**
     * Reads {@code --name value} pairs.
     *
     * @throws IllegalArgumentException with one line for the user
     */
    static CaseOptions parse(String... arguments) {
        if (arguments.length % 2 != 0) {
            throw new IllegalArgumentException("option " + arguments[arguments.length - 1] + " has no value");
        }
        String id = "1";
        double scale = 1;
        int port = 0;
        for (int i = 0; i < arguments.length; i += 2) {
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--case" -> id = value;
                case "--scale" -> scale = Double.parseDouble(value);
                case "--port" -> port = Integer.parseInt(value);
                default ->
                    throw new IllegalArgumentException(
                            "unknown option " + arguments[i] + "; there are --case, --scale and --port");
            }
        }
        return new CaseOptions(TestApplications.named(id), scale, port);
    }
}
