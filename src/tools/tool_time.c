/* tool_time.c - times as people write them, in milliseconds since 1970. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/tools.h"

/* The days since 1970 of a date, by the Gregorian calendar. */
static int64_t days_of(int year, int month, int day)
{
    int64_t y = month <= 2 ? year - 1 : year;
    int64_t era = (y >= 0 ? y : y - 399) / 400;
    int64_t of_era = y - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static bool is_time(const struct tm *t)
{
    return t->tm_year >= 70 && t->tm_year < 8100 && t->tm_mon >= 0 && t->tm_mon < 12 &&
           t->tm_mday >= 1 && t->tm_mday <= 31 && t->tm_hour >= 0 && t->tm_hour < 24 &&
           t->tm_min >= 0 && t->tm_min < 60 && t->tm_sec >= 0 && t->tm_sec < 61;
}

/* ".25": parts of a second in ms; behind them in *text. */
static int read_parts(const char **text)
{
    int ms = 0, worth = 100;
    if (**text != '.' && **text != ',')
        return 0;
    for ((*text)++; **text >= '0' && **text <= '9'; (*text)++, worth /= 10)
        ms += (**text - '0') * worth;
    return ms;
}

int tool_time_read(const char *text, int64_t *ret)
{
    struct tm t = {.tm_isdst = -1};
    char *end;
    int n = 0, more = 0;
    long long ms = strtoll(text, &end, 10);
    if (!*end && end - text > 9) {
        *ret = ms;
        return 0;
    }
    if (sscanf(text, "%4d-%2d-%2d%*1[T ]%2d:%2d%n", &t.tm_year, &t.tm_mon, &t.tm_mday,
               &t.tm_hour, &t.tm_min, &n) != 5 ||
        n == 0)
        return -1;
    text += n;
    if (sscanf(text, ":%2d%n", &t.tm_sec, &more) == 1)
        text += more;
    t.tm_year -= 1900;
    t.tm_mon--;
    if (!is_time(&t))
        return -1;
    int parts = read_parts(&text);
    bool is_utc = strcmp(text, "Z") == 0;
    if (*text && !is_utc)
        return -1;
    int64_t s = is_utc ? days_of(t.tm_year + 1900, t.tm_mon + 1, t.tm_mday) * 86400 +
                             t.tm_hour * 3600 + t.tm_min * 60 + t.tm_sec
                       : (int64_t)mktime(&t);
    *ret = s * 1000 + parts;
    return 0;
}

const char *tool_time(int64_t at)
{
    enum { COUNT = 4, SIZE = 40 };
    static char buf[COUNT][SIZE];
    static int next;
    char *ret = buf[next++ % COUNT];
    time_t s = (time_t)(at / 1000);
    struct tm t;
    if (!localtime_r(&s, &t))
        memset(&t, 0, sizeof t);
    size_t n = strftime(ret, SIZE, "%Y-%m-%d %H:%M:%S", &t);
    snprintf(ret + n, SIZE - n, ".%03d", (int)(at % 1000));
    return ret;
}
