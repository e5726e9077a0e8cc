package dev.culprit.jfr.read.places;

import java.util.regex.Pattern;

/**
 * Tells code that the developers of an application can change from code that comes with the JDK or with well-known
 * libraries. A recording does not say which jar a class is from, so this goes by names; of a library that is not listed the
 * frame that is nearest to what happened passes for the application's.
 */
final class Libraries {

    private static final Pattern JDK = Pattern.compile("(?:java|javax|jdk|sun|com\\.sun)\\..*");

    private static final Pattern LIBRARY = Pattern.compile("(?:"
            + String.join(
                    "|",
                    // languages and interfaces
                    "jakarta",
                    "kotlin",
                    "kotlinx",
                    "scala",
                    "groovy",
                    "clojure",
                    // servers and frameworks
                    "org\\.apache",
                    "org\\.eclipse",
                    "org\\.glassfish",
                    "org\\.springframework",
                    "org\\.jboss",
                    "org\\.wildfly",
                    "io\\.undertow",
                    "io\\.netty",
                    "io\\.vertx",
                    "io\\.quarkus",
                    "io\\.micronaut",
                    "io\\.micrometer",
                    "io\\.opentelemetry",
                    "io\\.grpc",
                    "io\\.reactivex",
                    "reactor",
                    "akka",
                    "play",
                    // databases and what lies in front of them
                    "org\\.hibernate",
                    "org\\.postgresql",
                    "org\\.h2",
                    "org\\.hsqldb",
                    "org\\.mariadb",
                    "com\\.mysql",
                    "com\\.microsoft\\.sqlserver",
                    "com\\.ibm\\.db2",
                    "oracle",
                    "com\\.zaxxer",
                    "com\\.mchange",
                    "org\\.jooq",
                    "org\\.mybatis",
                    "com\\.mongodb",
                    "redis",
                    "io\\.lettuce",
                    // texts, data, logging, tools
                    "com\\.fasterxml",
                    "com\\.google\\.(?:common|gson|inject|protobuf)",
                    "com\\.github\\.benmanes",
                    "okhttp3",
                    "okio",
                    "net\\.bytebuddy",
                    "net\\.sf\\.(?:cglib|ehcache)",
                    "org\\.ehcache",
                    "org\\.slf4j",
                    "ch\\.qos\\.logback",
                    "freemarker",
                    "org\\.thymeleaf")
            + ")\\..*");

    private Libraries() {}

    static boolean isJdk(String type) {
        return JDK.matcher(type).matches();
    }

    /** Whether it comes with a well-known library other than the JDK. */
    static boolean isLibrary(String type) {
        return LIBRARY.matcher(type).matches();
    }
}
