package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.load.http.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTest {

    @Test
    void pathAndQueryAreSentAsTheyWereWritten() {
        Address address = Address.of("http://ann:secret@h:81/a%20b/c;d?x=%26&y#part");
        assertThat(address.target()).isEqualTo("/a%20b/c;d?x=%26&y");
        assertThat(address.endpoint()).isEqualTo(new Endpoint(false, "h", 81));
        assertThat(Address.of("http://h").target()).isEqualTo("/");
        assertThat(Address.of("http://h?x=1").target()).isEqualTo("/?x=1");
    }

    /** As a browser does (RFC 3986), which is not in all cases as {@link java.net.URI} does. */
    @ParameterizedTest
    @CsvSource({
        "http://h/a/b?q=1, /login,             h,     /login",
        "http://h/a/b?q=1, c,                  h,     /a/c",
        "http://h/a/b?q=1, ../c?z=2,           h,     /c?z=2",
        "http://h/a/b?q=1, ?page=2,            h,     /a/b?page=2",
        "http://h/a/b?q=1, #top,               h,     /a/b?q=1",
        "http://h/a/b?q=1, //other/x,          other, /x",
        "http://h/a/b?q=1, http://other,       other, /",
        "http://h/a/b?q=1, http://u:p@other/y, other, /y",
        "http://h,         login,              h,     /login",
        "http://h,         ?page=2,            h,     /?page=2",
        "http://h?q=1,     a/b,                h,     /a/b",
    })
    void aRedirectLeadsWhereABrowserWouldGo(String from, String location, String host, String target) {
        Address there = Address.of(from).resolve(location);
        assertThat(there.endpoint().host()).isEqualTo(host);
        assertThat(there.target()).isEqualTo(target);
    }

    @Test
    void aRedirectThatCannotBeReadIsRefused() {
        Address here = Address.of("http://h/a");
        for (String location : new String[] {"ftp://h/x", "/a b", "http:///x", "http://[/", "mailto:a@b"}) {
            assertThatThrownBy(() -> here.resolve(location)).as(location).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
