/*
 * sum.h - a sum over what is stored, by which a flipped bit is noticed.
 *
 * SipHash-2-4 with a fixed key over words of eight bytes: numbers are one word, texts
 * their length and then their bytes, filled up with zeros. It is kept beside what it
 * covers and guards against accidents, not against whoever can write there.
 *
 * What identifies a thing (the table, its seq) is part of its sum, so that a thing in
 * another one's place is noticed as well. Where no sum is kept nobody knows: that was
 * written by an earlier version, and counts as good.
 */
#ifndef MAAT_STORE_SUM_H
#define MAAT_STORE_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first word of every sum; these numbers are in stores. */
enum sum_of {
    SUM_ROW = 1,
    SUM_PIECE = 2,
    SUM_SETUP = 3,
    SUM_MADE = 4,  /* what never changes in the index of a table, */
    SUM_INDEX = 5, /* and what does */
    SUM_PERSON = 6,
    SUM_NAME = 7, /* parts of a person that are changed each on its own */
    SUM_LOGIN = 8,
    SUM_HASH = 9,
    SUM_ADMIN = 10,
    SUM_SESSION = 11,
    SUM_CHAT = 12,
    SUM_ANALYSIS = 13,
    SUM_MARK = 14,
    SUM_COMPACT = 15,
};

struct sum {
    uint64_t v[4];
    uint64_t words;
};

void sum_begin(struct sum *s, enum sum_of what);
void sum_int(struct sum *s, int64_t n);
void sum_bytes(struct sum *s, const void *bytes, size_t n);
int64_t sum_end(struct sum *s); /* as databases keep it */

/* A sum as it was found. */
struct sum_kept {
    bool is_there;
    int64_t sum;
};

/* ---- of the values of the store -------------------------------------------------- */

struct store_row;
struct store_table;
struct store_chat;
struct store_person;
struct store_session;

int64_t sum_row(const char *table, const struct store_row *row);
int64_t sum_piece(const char *table, uint64_t after, uint64_t seq, const char *text,
                  size_t len);
int64_t sum_setup(const char *table, const char *setup);
int64_t sum_made(const struct store_table *t);
int64_t sum_index(const struct store_table *t);
int64_t sum_chat(const char *table, const struct store_chat *c);
int64_t sum_analysis(const char *table, const char *made, const char *text);
int64_t sum_session(const struct store_session *x); /* but for when it was seen */
int64_t sum_mark(int64_t id, int64_t top);
/* Of the first `seq` rows as few bytes. */
int64_t sum_compact(const char *table, uint64_t seq, const void *bytes, size_t n);

/* Of a person, one for each part that is written on its own. */
enum { SUM_PARTS = 5 };
void sum_person(const struct store_person *p, int64_t ret[SUM_PARTS]);

#endif
