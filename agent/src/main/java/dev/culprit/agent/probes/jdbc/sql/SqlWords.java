package dev.culprit.agent.probes.jdbc.sql;

import java.util.Set;
import java.util.regex.Pattern;

/** Words of SQL. */
final class SqlWords {

    private static final Set<String> KEYWORDS = Set.of(
            ("select insert update delete merge into from where and or not in is null like between exists case when then"
                            + " else end as on using join inner left right full outer cross natural lateral group by"
                            + " having order asc desc nulls first last limit offset fetch next rows row only for share"
                            + " nowait skip locked union all except intersect minus distinct values set default"
                            + " returning with recursive call execute begin commit rollback create alter drop table"
                            + " view index truncate replace ignore duplicate key conflict do nothing over partition"
                            + " window date time timestamp interval cast any some array true false top matched"
                            + " escape collate explain analyze ilike")
                    .split(" "));

    private static final Pattern PLAIN_NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$#-]{0,63}");

    private SqlWords() {}

    /** Whether a word in lower case is a key word. */
    static boolean isKeyword(String word) {
        return KEYWORDS.contains(word);
    }

    /** Whether something in quotes looks like a name, and not like somebody's text. */
    static boolean isPlainName(String name) {
        return PLAIN_NAME.matcher(name).matches();
    }
}
