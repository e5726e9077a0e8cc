package dev.culprit.heuristics.json;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;

/** JSON has no NaN and no infinity: null stands for "could not be measured". */
final class FiniteNumbers extends TypeAdapter<Double> {

    @Override
    public void write(JsonWriter out, Double value) throws IOException {
        if (value == null || value.isNaN() || value.isInfinite()) {
            out.nullValue();
        } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            out.value(value.longValue());
        } else {
            out.value(value);
        }
    }

    @Override
    public Double read(JsonReader in) throws IOException {
        if (in.peek() == JsonToken.NULL) {
            in.nextNull();
            return Double.NaN;
        }
        return in.nextDouble();
    }
}
