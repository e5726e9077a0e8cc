package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.store.Carts;
import dev.culprit.apps.bookstore.store.Catalogue;
import dev.culprit.apps.bookstore.store.Customers;
import dev.culprit.apps.bookstore.store.Orders;
import dev.culprit.apps.bookstore.store.Transactions;

/** What every page works with. */
public record Shop(
        Transactions transactions, Catalogue catalogue, Carts carts, Customers customers, Orders orders, Scale scale) {

    /** A shop whose units of work run in these transactions. */
    public static Shop with(Transactions transactions, Scale scale) {
        return new Shop(transactions, new Catalogue(), new Carts(), new Customers(), new Orders(), scale);
    }
}
