package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.part.Part;
import dev.culprit.apps.bookstore.store.Carts;
import dev.culprit.apps.bookstore.store.Catalogue;
import dev.culprit.apps.bookstore.store.Customers;
import dev.culprit.apps.bookstore.store.Inserts;
import dev.culprit.apps.bookstore.store.Orders;
import dev.culprit.apps.bookstore.store.Transactions;

/** What every page works with. */
public record Shop(
        Transactions transactions,
        Catalogue catalogue,
        Carts carts,
        Customers customers,
        Orders orders,
        Scale scale,
        Part<Inserts> inserts,
        Part<VisitBook> visitBook,
        Part<Typesetting> typesetting) {

    /** A shop whose units of work run in these transactions. */
    public static Shop with(Transactions transactions, Scale scale) {
        Part<Inserts> inserts = new Part<>(Inserts.PLAIN);
        return new Shop(
                transactions,
                new Catalogue(),
                new Carts(inserts),
                new Customers(inserts),
                new Orders(inserts),
                scale,
                inserts,
                new Part<>(VisitBook.NONE),
                new Part<>(Typesetting.NONE));
    }
}
