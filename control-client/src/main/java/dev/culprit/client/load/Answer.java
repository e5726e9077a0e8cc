package dev.culprit.client.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answer to one request.
 *
 * @param location value of the {@code Location} header, null if absent
 * @param cookies values of the {@code Set-Cookie} headers
 * @param text head and body, empty unless asked for
 * @param reusable whether the connection can carry another request
 */
record Answer(int status, @Nullable String location, List<String> cookies, String text, boolean reusable) {}
