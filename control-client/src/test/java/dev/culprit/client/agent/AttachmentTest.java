package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttachmentTest {

    /** The empty value stands for the usual manager. */
    @ParameterizedTest
    @CsvSource(
            value = {"'',true", "default,true", "org.shop.Guard,true", "allow,false", "disallow,false", "null,false"},
            nullValues = "null")
    void onlyAManagerThatIsThereForbids(@Nullable String value, boolean expected) {
        Properties properties = new Properties();
        if (value != null) {
            properties.setProperty("java.security.manager", value);
        }
        assertThat(Attachment.hasSecurityManager(properties)).isEqualTo(expected);
    }
}
