package dev.culprit.apps.bookstore.web;

/** The 14 interactions with their paths and their shares in the shopping mix. */
public enum Interaction {
    HOME("/home", 16.00),
    NEW_PRODUCTS("/new-products", 5.00),
    BEST_SELLERS("/best-sellers", 5.00),
    PRODUCT_DETAIL("/product-detail", 17.00),
    SEARCH_REQUEST("/search-request", 20.00),
    SEARCH_RESULTS("/search-results", 17.00),
    SHOPPING_CART("/shopping-cart", 11.60),
    CUSTOMER_REGISTRATION("/customer-registration", 3.00),
    BUY_REQUEST("/buy-request", 2.60),
    BUY_CONFIRM("/buy-confirm", 1.20),
    ORDER_INQUIRY("/order-inquiry", 0.75),
    ORDER_DISPLAY("/order-display", 0.66),
    ADMIN_REQUEST("/admin-request", 0.10),
    ADMIN_CONFIRM("/admin-confirm", 0.09);

    private final String path;
    private final double shoppingPercent;

    Interaction(String path, double shoppingPercent) {
        this.path = path;
        this.shoppingPercent = shoppingPercent;
    }

    public String path() {
        return path;
    }

    /** Share of the requests in the shopping mix, percent. */
    public double shoppingPercent() {
        return shoppingPercent;
    }
}
