package dev.culprit.client.show;

import com.google.gson.JsonObject;

/** Breaks the rule of its package, to prove it. */
public record ReadsJson(JsonObject json) {}
