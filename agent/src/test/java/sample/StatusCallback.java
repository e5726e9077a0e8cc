package sample;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;

/** Hands the status of an answer on. */
public record StatusCallback(CompletableFuture<Integer> code) implements Callback {

    @Override
    public void onResponse(Call call, Response response) {
        try (response) {
            code.complete(response.code());
        }
    }

    @Override
    public void onFailure(Call call, IOException failure) {
        code.completeExceptionally(failure);
    }
}
