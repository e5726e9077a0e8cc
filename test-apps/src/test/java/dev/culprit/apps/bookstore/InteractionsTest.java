package dev.culprit.apps.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.bookstore.data.Vocabulary;
import dev.culprit.apps.bookstore.load.ShoppingMix;
import dev.culprit.apps.bookstore.load.WeightedUrl;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Every interaction against a real container and a real database process. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
final class InteractionsTest {

    private Bookstore shop;

    @BeforeAll
    void start() throws Exception {
        shop = Bookstore.start(BookstoreOptions.defaults().withRoundTrip(Duration.ZERO));
    }

    @AfterAll
    void stop() {
        shop.close();
    }

    private String page(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = VirtualUsers.get(shop.url() + path);
        assertThat(response.statusCode()).as(path + "\n" + response.body()).isEqualTo(200);
        return response.body();
    }

    private int status(String path) throws IOException, InterruptedException {
        return VirtualUsers.get(shop.url() + path).statusCode();
    }

    private static int found(String page, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(page);
        assertThat(matcher.find()).as(pattern + " in\n" + page).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    private static int count(String page, String part) {
        return page.split(Pattern.quote(part), -1).length - 1;
    }

    private int newCart(int item) throws IOException, InterruptedException {
        return found(page("/shopping-cart?add=" + item), "name=\"cart\" value=\"(\\d+)\"");
    }

    @Test
    void homeGreetsKnownCustomersAndShowsFivePromotions() throws Exception {
        assertThat(count(page("/home"), "<img")).isEqualTo(5);
        assertThat(page("/home")).contains("<p>Welcome</p>");
        assertThat(page("/home?customer=17")).contains("Welcome back, ").contains("customer=17");
    }

    @Test
    void newProductsAndBestSellersListBooksOfTheSubject() throws Exception {
        for (String path : new String[] {"/new-products", "/best-sellers"}) {
            String page = page(path + "?subject=LAW");
            assertThat(page).contains(": LAW");
            assertThat(count(page, "<li>")).isBetween(20, 50);
            int item = found(page, "item=(\\d+)");
            assertThat(page("/product-detail?item=" + item)).contains("<dd>LAW</dd>");
            assertThat(status(path + "?subject=NONSENSE")).isEqualTo(400);
        }
    }

    @Test
    void productDetailShowsOneBook() throws Exception {
        String page = page("/product-detail?item=3");
        assertThat(page).contains("Our price", "ISBN", "/shopping-cart?add=3");
        assertThat(status("/product-detail?item=1001")).isEqualTo(404);
        assertThat(status("/product-detail?item=three")).isEqualTo(400);
    }

    @Test
    void searchFindsByTitleAuthorAndSubject() throws Exception {
        assertThat(count(page("/search-request"), "<img")).isEqualTo(5);
        String word = Vocabulary.word(5);
        String byTitle = page("/search-results?type=title&search=" + word);
        assertThat(count(byTitle, ">" + word + " ")).isEqualTo(5);
        assertThat(byTitle).contains("5 found");
        String byAuthor = page("/search-results?type=author&search=" + word);
        assertThat(count(byAuthor, "<li>")).isPositive().isEqualTo(count(byAuthor, " " + word + "</li>"));
        assertThat(count(page("/search-results?type=subject&search=LAW"), "<li>"))
                .isBetween(20, 50);
        assertThat(page("/search-results?type=title&search=Zzzzzz")).contains("0 found");
    }

    @Test
    void dataIsEscaped() throws Exception {
        String word = URLEncoder.encode("<script>\"&'", StandardCharsets.UTF_8);
        assertThat(page("/search-results?type=title&search=" + word))
                .contains("&lt;script&gt;&quot;&amp;&#39;")
                .doesNotContain("<script>");
    }

    @Test
    void cartAddsChangesAndRemoves() throws Exception {
        int cart = newCart(7);
        assertThat(page("/shopping-cart?cart=" + cart + "&add=7")).contains("name=\"copies-7\" value=\"2\"");
        assertThat(page("/shopping-cart?cart=" + cart + "&add=9")).contains("name=\"copies-9\" value=\"1\"");
        String changed = page("/shopping-cart?cart=" + cart + "&copies-7=0&copies-9=4");
        assertThat(changed).contains("name=\"copies-9\" value=\"4\"").doesNotContain("copies-7");
        assertThat(status("/shopping-cart?cart=" + cart + "&add=1001")).isEqualTo(404);
    }

    @Test
    void emptyCartGetsSomethingToStartWith() throws Exception {
        assertThat(count(page("/shopping-cart"), "name=\"copies-")).isEqualTo(1);
        int cart = newCart(7);
        String page = page("/shopping-cart?cart=" + cart + "&copies-7=0");
        assertThat(count(page, "name=\"copies-")).isEqualTo(1);
    }

    @Test
    void registrationKnowsReturningCustomers() throws Exception {
        assertThat(page("/customer-registration")).doesNotContain("You are known as");
        assertThat(page("/customer-registration?customer=44")).contains("You are known as reader44<");
    }

    @Test
    void newCustomerRegistersBuysAndSeesTheOrder() throws Exception {
        int cart = newCart(11);
        String request = page("/buy-request?cart=" + cart + "&password=secret&last=O%27Hara&zip=4711");
        assertThat(request).contains("O&#39;Hara", "4711", "copies-11");
        int customer = found(request, "name=\"customer\" value=\"(\\d+)\"");
        assertThat(customer).isGreaterThan(2880);

        String confirm = page("/buy-confirm?cart=" + cart + "&customer=" + customer);
        int order = found(confirm, "<dt>Order</dt><dd>(\\d+)");
        assertThat(order).isGreaterThan(2592);
        assertThat(confirm).contains("copies-11");

        String display = page("/order-display?user=reader" + customer + "&password=secret");
        assertThat(display).contains("<dd>" + order + "</dd>", "/product-detail?item=11");
        String total = confirm.substring(confirm.indexOf("<dt>Subtotal"), confirm.indexOf("</body>"));
        assertThat(display).contains(total);

        assertThat(page("/buy-request?cart=" + cart + "&customer=" + customer)).doesNotContain("copies-");
    }

    @Test
    void purchaseTakesFromStock() throws Exception {
        String pattern = "In stock</dt><dd>(\\d+)";
        int before = found(page("/product-detail?item=501"), pattern);
        int cart = newCart(501);
        page("/shopping-cart?cart=" + cart + "&copies-501=3");
        page("/buy-confirm?customer=5&cart=" + cart);
        int expected = before - 3 < 10 ? before - 3 + 21 : before - 3;
        assertThat(found(page("/product-detail?item=501"), pattern)).isEqualTo(expected);
    }

    @Test
    void ordersAreShownToTheirOwnersOnly() throws Exception {
        assertThat(page("/order-inquiry")).contains("action=\"/order-display\"");
        assertThat(page("/order-display?user=reader5&password=" + Vocabulary.initialPassword(5)))
                .contains("Your last order");
        assertThat(status("/order-display?user=reader5&password=wrong")).isEqualTo(403);
        assertThat(status("/order-display?user=nobody&password=wrong")).isEqualTo(403);
    }

    @Test
    void adminChangesPriceAndPictures() throws Exception {
        // another test may have changed any item before
        assertThat(page("/admin-request?item=600")).containsPattern("images/cover_600(_new)?\\.png");
        assertThat(page("/admin-confirm?item=600&cost=12.34")).contains("12.34", "images/cover_600_new.png");
        assertThat(page("/product-detail?item=600")).contains("<dd>12.34</dd>");
        assertThat(status("/admin-confirm?item=600&cost=-1")).isEqualTo(400);
        assertThat(status("/admin-confirm?item=1001")).isEqualTo(404);
    }

    @Test
    void sameSeedDrawsTheSamePage() throws Exception {
        assertThat(page("/search-request?seed=5"))
                .isEqualTo(page("/search-request?seed=5"))
                .isNotEqualTo(page("/search-request?seed=6"));
    }

    @Test
    void everyAddressOfTheMixWorksAlone() throws Exception {
        for (WeightedUrl url : ShoppingMix.urls("")) {
            for (int i = 0; i < 5; i++) {
                assertThat(page(url.url())).contains("<h1>");
            }
        }
    }
}
