/** As little as it takes to answer a request. */
module till {
    requires jdk.httpserver;
}
