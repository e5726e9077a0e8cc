package dev.culprit.boot;

import com.google.gson.JsonObject;

/** Breaks the rule of its package, to prove it; and is newer than its neighbours may be. */
public record TalksJson(JsonObject json) {}
