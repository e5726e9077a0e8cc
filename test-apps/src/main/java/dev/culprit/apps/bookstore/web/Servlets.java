package dev.culprit.apps.bookstore.web;

import jakarta.servlet.http.HttpServlet;

/** Which servlet serves which interaction. */
public final class Servlets {

    private Servlets() {}

    /** A new servlet for an interaction of this shop. */
    public static HttpServlet of(Interaction interaction, Shop shop) {
        return switch (interaction) {
            case HOME -> new HomeServlet(shop);
            case NEW_PRODUCTS -> new NewProductsServlet(shop);
            case BEST_SELLERS -> new BestSellersServlet(shop);
            case PRODUCT_DETAIL -> new ProductDetailServlet(shop);
            case SEARCH_REQUEST -> new SearchRequestServlet(shop);
            case SEARCH_RESULTS -> new SearchResultsServlet(shop);
            case SHOPPING_CART -> new ShoppingCartServlet(shop);
            case CUSTOMER_REGISTRATION -> new CustomerRegistrationServlet(shop);
            case BUY_REQUEST -> new BuyRequestServlet(shop);
            case BUY_CONFIRM -> new BuyConfirmServlet(shop);
            case ORDER_INQUIRY -> new OrderInquiryServlet(shop);
            case ORDER_DISPLAY -> new OrderDisplayServlet(shop);
            case ADMIN_REQUEST -> new AdminRequestServlet(shop);
            case ADMIN_CONFIRM -> new AdminConfirmServlet(shop);
        };
    }
}
