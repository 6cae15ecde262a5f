/* raw_sql.c - SQL past the store, to see and to spoil what it keeps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <libpq-fe.h>
#include <sqlite3.h>

#include "raw_sql.h"

bool raw_is_postgres(const char *url)
{
    return strncmp(url, "postgres", 8) == 0;
}

static void run_postgres(const char *url, const char *text)
{
    PGconn *c = PQconnectdb(url);
    PQclear(PQexec(c, "SET client_min_messages TO error; SET search_path TO maat;"
                      "SET session_replication_role TO replica"));
    PGresult *r = PQexec(c, text);
    ExecStatusType st = PQresultStatus(r);
    if (st != PGRES_COMMAND_OK && st != PGRES_TUPLES_OK)
        fail_msg("%s: %s", text, PQerrorMessage(c));
    PQclear(r);
    PQfinish(c);
}

void raw_sql(const char *url, const char *text)
{
    sqlite3 *db;
    char *why = NULL;
    if (raw_is_postgres(url)) {
        run_postgres(url, text);
        return;
    }
    assert_int_equal(sqlite3_open(url, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 30000);
    if (sqlite3_exec(db, text, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", text, why);
    sqlite3_close(db);
}

void raw_wipe(const char *url)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[300];
    if (raw_is_postgres(url)) {
        run_postgres(url, "DROP SCHEMA IF EXISTS maat CASCADE");
        return;
    }
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", url, ends[i]);
        unlink(path);
    }
}
