/* store_loop insert|fetch|decode PATH ROWS: what bare libsqlite3 needs to write memos, and to read them.
 *
 * The peer of the store's own benchmark: the same rows with the same columns, texts and unique index, in a file with the
 * same page size, log and synchronization. `fetch` copies each row into a struct with a string for each text; `decode`
 * makes values of the texts besides: a UUID, dates, an array of tags. Prints the seconds of the loop, those of the
 * processor, and the peak resident set, as one line of JSON. */
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

typedef struct {
    int64_t key;
    char *id, *title, *content, *created_at, *updated_at, *category, *tags;
    int is_favorite;
} Memo;

typedef struct {
    int64_t key;
    uint8_t id[16];
    char *title, *content, *category;
    double created_at, updated_at;
    char **tags;
    size_t tag_count;
    int is_favorite;
} DecodedMemo;

static sqlite3 *database;

static void check(int code, int wanted) {
    if (code != wanted) {
        fprintf(stderr, "store_loop: %s (%d)\n", database ? sqlite3_errmsg(database) : "no database", code);
        exit(1);
    }
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK); }

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void report(double wall, double cpu, long long sum) {
    struct rusage usage;
    wall = now(CLOCK_MONOTONIC) - wall;
    cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    getrusage(RUSAGE_SELF, &usage);
    printf("{\"wall\": %.6f, \"cpu\": %.6f, \"memory\": %.1f, \"sum\": %lld}\n", wall, cpu, usage.ru_maxrss / 1024.0, sum);
}

/* SplitMix64 (Steele, Lea, Flood 2014), as the other program has it. */
static uint64_t mixed(uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

static void write_uuid(uint64_t number, char *text) {
    static const char digits[] = "0123456789ABCDEF";
    uint64_t halves[2] = {mixed(number * 2 + 1), mixed(number * 2 + 2)};
    for (int byte = 0; byte < 16; byte++) {
        uint8_t value = (uint8_t)(halves[byte / 8] >> (56 - byte % 8 * 8));
        if (byte == 4 || byte == 6 || byte == 8 || byte == 10) *text++ = '-';
        *text++ = digits[value >> 4];
        *text++ = digits[value & 15];
    }
}

/* Civil dates of day numbers: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". */
static void write_date(int64_t seconds, char *text) {
    int64_t days = seconds / 86400, time = seconds % 86400;
    int64_t z = days + 719468, era = z / 146097, doe = z - era * 146097;
    int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365, doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    int64_t mp = (5 * doy + 2) / 153, day = doy - (153 * mp + 2) / 5 + 1, month = mp < 10 ? mp + 3 : mp - 9;
    int64_t year = yoe + era * 400 + (month <= 2);
    static const int places[] = {0, 2, 5, 8, 11, 14, 17, 20, 22, 24};
    int64_t pairs[] = {year / 100, year % 100, month, day, time / 3600, time / 60 % 60, time % 60, 0, 0, 0};
    memcpy(text, "0000-00-00T00:00:00.000000Z", 27);
    for (int index = 0; index < 10; index++) {
        text[places[index]] = (char)('0' + pairs[index] / 10);
        text[places[index] + 1] = (char)('0' + pairs[index] % 10);
    }
}

static void insert(long rows) {
    run("PRAGMA page_size = 16384; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL;"
        "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;"
        "CREATE TABLE Memo (pk INTEGER PRIMARY KEY, id TEXT NOT NULL, title TEXT NOT NULL, content TEXT NOT NULL,"
        " isFavorite INTEGER NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, category TEXT NOT NULL,"
        " tags TEXT NOT NULL) STRICT;"
        "CREATE UNIQUE INDEX Memo_id ON Memo (id)");
    double wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    sqlite3_stmt *statement;
    char id[36], title[80], content[200], created[27], updated[27];
    static const char *categories[] = {"general", "work", "home", "ideas"};
    static const char *tags[] = {"[]", "[\"work\"]", "[\"work\",\"later\"]"};
    run("BEGIN IMMEDIATE");
    check(sqlite3_prepare_v2(database, "INSERT INTO Memo VALUES (?,?,?,?,?,?,?,?,?)", -1, &statement, NULL), SQLITE_OK);
    for (long row = 0; row < rows; row++) {
        write_uuid((uint64_t)row, id);
        write_date(1700000000 + row, created);
        write_date(1700000000 + row + 60, updated);
        int title_length = sprintf(title, "Memo number %ld, as somebody wrote it", row);
        int content_length = sprintf(
            content, "What there is to say in memo %ld: a sentence or two of plain text, as people write them.", row);
        sqlite3_bind_int64(statement, 1, row + 1);
        sqlite3_bind_text(statement, 2, id, 36, SQLITE_STATIC);
        sqlite3_bind_text(statement, 3, title, title_length, SQLITE_STATIC);
        sqlite3_bind_text(statement, 4, content, content_length, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 5, row % 7 == 0);
        sqlite3_bind_text(statement, 6, created, 27, SQLITE_STATIC);
        sqlite3_bind_text(statement, 7, updated, 27, SQLITE_STATIC);
        sqlite3_bind_text(statement, 8, categories[row % 4], -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 9, tags[row % 3], -1, SQLITE_STATIC);
        check(sqlite3_step(statement), SQLITE_DONE);
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    run("COMMIT");
    report(wall, cpu, rows);
}

static sqlite3_stmt *selection(void) {
    sqlite3_stmt *statement;
    run("PRAGMA cache_size = -16384");
    check(
        sqlite3_prepare_v2(
            database,
            "SELECT pk, id, title, content, isFavorite, createdAt, updatedAt, category, tags FROM Memo ORDER BY pk", -1,
            &statement, NULL),
        SQLITE_OK);
    return statement;
}

static char *copied(sqlite3_stmt *statement, int column) {
    const unsigned char *text = sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    char *copy = malloc(length + 1);
    if (!text || !copy) check(SQLITE_NOMEM, SQLITE_OK);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

static void *grown(void *array, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity) return array;
    *capacity = *capacity ? *capacity * 2 : 1024;
    array = realloc(array, *capacity * size);
    if (!array) check(SQLITE_NOMEM, SQLITE_OK);
    return array;
}

static void fetch(void) {
    double wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    sqlite3_stmt *statement = selection();
    Memo *memos = NULL;
    size_t count = 0, capacity = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        memos = grown(memos, count, &capacity, sizeof *memos);
        Memo *memo = &memos[count++];
        memo->key = sqlite3_column_int64(statement, 0);
        memo->id = copied(statement, 1);
        memo->title = copied(statement, 2);
        memo->content = copied(statement, 3);
        memo->is_favorite = sqlite3_column_int(statement, 4);
        memo->created_at = copied(statement, 5);
        memo->updated_at = copied(statement, 6);
        memo->category = copied(statement, 7);
        memo->tags = copied(statement, 8);
    }
    check(code, SQLITE_DONE);
    sqlite3_finalize(statement);
    report(wall, cpu, (long long)count);
}

static int hex(char digit) { return digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10; }

static int64_t number(const char *text, int count) {
    int64_t value = 0;
    while (count--) value = value * 10 + (*text++ - '0');
    return value;
}

static double date(const char *text) {
    int64_t year = number(text, 4), month = number(text + 5, 2), day = number(text + 8, 2);
    year -= month <= 2;
    int64_t era = year / 400, yoe = year - era * 400, doy = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int64_t days = era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
    int64_t seconds = days * 86400 + number(text + 11, 2) * 3600 + number(text + 14, 2) * 60 + number(text + 17, 2);
    return (double)(seconds * 1000000 + number(text + 20, 6)) / 1e6;
}

/* The strings of a JSON array; these have no escapes. */
static void decode_tags(const char *text, DecodedMemo *memo) {
    memo->tags = NULL;
    memo->tag_count = 0;
    for (const char *start = strchr(text, '"'); start; ) {
        const char *end = strchr(start + 1, '"');
        if (!end) return;
        memo->tags = realloc(memo->tags, (memo->tag_count + 1) * sizeof *memo->tags);
        memo->tags[memo->tag_count++] = strndup(start + 1, (size_t)(end - start - 1));
        start = strchr(end + 1, '"');
    }
}

static void decode(void) {
    double wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    sqlite3_stmt *statement = selection();
    DecodedMemo *memos = NULL;
    size_t count = 0, capacity = 0;
    long long sum = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        memos = grown(memos, count, &capacity, sizeof *memos);
        DecodedMemo *memo = &memos[count++];
        memo->key = sqlite3_column_int64(statement, 0);
        const char *id = (const char *)sqlite3_column_text(statement, 1);
        for (int byte = 0, at = 0; byte < 16; byte++, at += 2) {
            if (id[at] == '-') at++;
            memo->id[byte] = (uint8_t)(hex(id[at]) << 4 | hex(id[at + 1]));
        }
        memo->title = copied(statement, 2);
        memo->content = copied(statement, 3);
        memo->is_favorite = sqlite3_column_int(statement, 4);
        memo->created_at = date((const char *)sqlite3_column_text(statement, 5));
        memo->updated_at = date((const char *)sqlite3_column_text(statement, 6));
        memo->category = copied(statement, 7);
        decode_tags((const char *)sqlite3_column_text(statement, 8), memo);
    }
    check(code, SQLITE_DONE);
    sqlite3_finalize(statement);
    for (size_t index = 0; index < count; index++) {
        DecodedMemo *memo = &memos[index];
        sum += memo->id[0] + (long long)(strlen(memo->title) + strlen(memo->content) + strlen(memo->category))
            + memo->is_favorite + (long long)(memo->updated_at - memo->created_at) + (long long)memo->tag_count;
    }
    report(wall, cpu, sum);
}

int main(int count, char **arguments) {
    if (count < 4) {
        fprintf(stderr, "usage: store_loop insert|fetch|decode PATH ROWS\n");
        return 2;
    }
    check(sqlite3_open(arguments[2], &database), SQLITE_OK);
    if (!strcmp(arguments[1], "insert")) insert(atol(arguments[3]));
    else if (!strcmp(arguments[1], "fetch")) fetch();
    else if (!strcmp(arguments[1], "decode")) decode();
    else return 2;
    sqlite3_close(database);
    return 0;
}
