/* tool_time.c - times as people write them, in milliseconds since 1970. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "backup/backup.h"
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

/* "Z", " +0100", "+01:00": seconds ahead of UTC; false: no zone. */
static bool read_zone(const char *text, int *ret)
{
    int hours, minutes, n = 0;
    text += *text == ' ';
    *ret = 0;
    if (strcmp(text, "Z") == 0)
        return true;
    if ((text[0] != '+' && text[0] != '-') ||
        (sscanf(text + 1, "%2d:%2d%n", &hours, &minutes, &n) != 2 &&
         sscanf(text + 1, "%2d%2d%n", &hours, &minutes, &n) != 2) ||
        text[1 + n] || hours < 0 || hours > 14 || minutes < 0 || minutes > 59)
        return false;
    *ret = (hours * 3600 + minutes * 60) * (text[0] == '-' ? -1 : 1);
    return true;
}

/* "2026-11-18 14:30", or "14:30" of today; how much of the text it was, or 0. */
static int read_minute(const char *text, struct tm *t)
{
    time_t now = time(NULL);
    int n = 0;
    if (sscanf(text, "%4d-%2d-%2d%*1[T ]%2d:%2d%n", &t->tm_year, &t->tm_mon,
               &t->tm_mday, &t->tm_hour, &t->tm_min, &n) == 5 &&
        n > 0) {
        t->tm_year -= 1900;
        t->tm_mon--;
        return n;
    }
    if (!localtime_r(&now, t))
        return 0;
    t->tm_sec = 0;
    t->tm_isdst = -1;
    n = 0;
    return sscanf(text, "%2d:%2d%n", &t->tm_hour, &t->tm_min, &n) == 2 ? n : 0;
}

int tool_time_read(const char *text, int64_t *ret)
{
    struct tm t = {.tm_isdst = -1};
    char *end;
    int n, more = 0;
    long long ms = strtoll(text, &end, 10);
    if (!*end && end - text > 9) {
        *ret = ms;
        return 0;
    }
    n = read_minute(text, &t);
    if (n == 0)
        return -1;
    text += n;
    if (sscanf(text, ":%2d%n", &t.tm_sec, &more) == 1)
        text += more;
    if (!is_time(&t))
        return -1;
    int parts = read_parts(&text);
    int zone = 0;
    if (*text && !read_zone(text, &zone))
        return -1;
    int64_t s = *text ? days_of(t.tm_year + 1900, t.tm_mon + 1, t.tm_mday) * 86400 +
                            t.tm_hour * 3600 + t.tm_min * 60 + t.tm_sec - zone
                      : (int64_t)mktime(&t);
    *ret = s * 1000 + parts;
    return 0;
}

const char *tool_time(int64_t at)
{
    enum { COUNT = 4 };
    static char buf[COUNT][BACKUP_TIME];
    static int next;
    return backup_time(at, buf[next++ % COUNT]);
}
