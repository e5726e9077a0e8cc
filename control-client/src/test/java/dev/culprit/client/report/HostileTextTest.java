package dev.culprit.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostileTextTest {

    @Test
    void everyTextIsShownAsItIsAndBecomesNoElement() {
        String html = HtmlReport.render(Hostile.result());
        Dom dom = Dom.parse(html);
        assertThat(dom.named("script")).isEmpty();
        assertThat(dom.named("img")).isEmpty();
        assertThat(html).doesNotContain("<script").doesNotContain("<img");
        String shown = dom.root().getTextContent();
        for (int number = 1; number <= Hostile.TEXTS; number++) {
            String text = Hostile.text(number);
            if (number != 1 && number != 4 && number != 9) { // scopes, ids and keys are put into words
                assertThat(shown).contains(text);
            }
        }
        assertThat(shown).contains("alert(1)").containsIgnoringCase("alert(9)");
    }

    @Test
    void theTitleOfTheDocumentIsText() {
        Dom dom = Dom.parse(HtmlReport.render(Hostile.result()));
        assertThat(dom.named("title").get(0).getTextContent()).isEqualTo("Culprit: " + Hostile.text(14));
    }
}
