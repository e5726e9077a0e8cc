package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.store.CartLine;
import dev.culprit.apps.bookstore.store.ItemSummary;
import dev.culprit.apps.bookstore.store.Promotion;
import java.util.List;

/**
 * An HTML page under construction. Everything that comes from data is escaped. Links and hidden values carry the
 * visitor's customer and cart ids, which are all the session there is.
 */
final class Page {

    private final StringBuilder html = new StringBuilder(4096);
    private final String session;

    private Page(String session) {
        this.session = session;
    }

    static Page titled(String title, Visit visit) {
        StringBuilder session = new StringBuilder();
        visit.customer().ifPresent(id -> session.append("&amp;customer=").append(id));
        visit.cart().ifPresent(id -> session.append("&amp;cart=").append(id));
        Page page = new Page(session.toString());
        page.html.append("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
        page.text(title).html.append("</title></head><body><h1>");
        page.text(title).html.append("</h1><form>");
        visit.customer().ifPresent(id -> page.hidden("customer", id));
        visit.cart().ifPresent(id -> page.hidden("cart", id));
        page.html.append("</form><nav>");
        page.link(Interaction.HOME, "", "Home");
        page.link(Interaction.SEARCH_REQUEST, "", "Search");
        page.link(Interaction.SHOPPING_CART, "", "Cart");
        page.link(Interaction.ORDER_INQUIRY, "", "Your order");
        page.html.append("</nav>");
        return page;
    }

    Page paragraph(String content) {
        html.append("<p>");
        text(content).html.append("</p>");
        return this;
    }

    /** A labelled value. */
    Page value(String label, Object content) {
        html.append("<dl><dt>");
        text(label).html.append("</dt><dd>");
        text(content.toString()).html.append("</dd></dl>");
        return this;
    }

    /** {@code query}: one further parameter, {@code name=value} with a value that needs no encoding. */
    Page link(Interaction target, String query, String label) {
        html.append("<a href=\"").append(target.path()).append('?').append(query);
        if (query.isEmpty() && !session.isEmpty()) {
            html.append(session, "&amp;".length(), session.length());
        } else {
            html.append(session);
        }
        html.append("\">");
        text(label).html.append("</a> ");
        return this;
    }

    /** A form of text fields that leads to this interaction. */
    Page form(Interaction target, List<String> fields) {
        html.append("<form action=\"").append(target.path()).append("\">");
        for (String field : fields) {
            html.append("<label>");
            text(field).html.append("<input name=\"");
            text(field).html.append("\"></label>");
        }
        html.append("<button>Go</button></form>");
        return this;
    }

    Page promotions(List<Promotion> promotions) {
        html.append("<ul class=\"promotions\">");
        for (Promotion promotion : promotions) {
            html.append("<li><img src=\"");
            text(promotion.thumbnail()).html.append("\" alt=\"\">");
            product(promotion.item(), promotion.title()).html.append("</li>");
        }
        html.append("</ul>");
        return this;
    }

    Page items(List<ItemSummary> items) {
        html.append("<ol>");
        for (ItemSummary item : items) {
            html.append("<li>");
            product(item.id(), item.title()).html.append(" by ");
            text(item.authorFirstName()).html.append(' ');
            text(item.authorLastName()).html.append("</li>");
        }
        html.append("</ol>");
        return this;
    }

    Page cart(List<CartLine> lines) {
        html.append("<table class=\"cart\">");
        for (CartLine line : lines) {
            html.append("<tr><td>");
            product(line.item(), line.title())
                    .html
                    .append("</td><td><input name=\"copies-")
                    .append(line.item())
                    .append("\" value=\"")
                    .append(line.quantity())
                    .append("\"></td><td>")
                    .append(line.cost())
                    .append("</td></tr>");
        }
        html.append("</table>");
        return this;
    }

    Page product(int item, String title) {
        return link(Interaction.PRODUCT_DETAIL, "item=" + item, title);
    }

    private void hidden(String name, int value) {
        html.append("<input type=\"hidden\" name=\"")
                .append(name)
                .append("\" value=\"")
                .append(value)
                .append("\">");
    }

    private Page text(String content) {
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            switch (c) {
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '&' -> html.append("&amp;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> html.append(c);
            }
        }
        return this;
    }

    /** The finished document. */
    String finish() {
        return html.append("</body></html>").toString();
    }
}
