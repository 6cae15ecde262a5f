/*
 * lobby.h - what a person finds at a server, whoever shows it: who we are there, tables
 * of ours, open ones and running ones, and what can be done with them.
 *
 * Every call asks the server and waits for it. What fails is told by lobby_explain.
 */
#ifndef MAAT_LOBBY_H
#define MAAT_LOBBY_H

#include "client/caller.h"
#include "core/texts.h"
#include "term/remote.h"
#include "term/token.h"

enum { LOBBY_ROWS = 60, LOBBY_ID = 32, LOBBY_LEVEL = 24, LOBBY_TITLE = 96 };

enum lobby_place {
    LOBBY_MINE, /* we sit there */
    LOBBY_OPEN, /* a seat is free */
    LOBBY_RUNNING,
};

struct lobby_row {
    char id[LOBBY_ID], title[LOBBY_TITLE];
    const struct game *game;
    enum lobby_place place;
    int n, free_seats;
    char name[GAME_MAX_PLAYERS][TEXT_LABEL_MAX]; /* "" where nobody sits */
    bool has_begun, is_asked;                    /* it waits for a choice of ours */
};

struct lobby {
    struct caller caller;
    enum lang lang;
    enum token_end token; /* what was wrong with the file, or is */
    const char *fault;    /* a key of the texts; NULL: the caller knows */
    struct lobby_row row[LOBBY_ROWS];
    int n;
};

/* A table to be made. */
struct lobby_new {
    const struct game *game;
    struct game_config config;
    /* For each seat: "me", "open", "outside", or the level of a bot. */
    char seat[GAME_MAX_PLAYERS][LOBBY_LEVEL];
    bool is_public, has_undo;
    enum memory memory;
    int bank_s, increment_s, days; /* a clock, where one is not 0 */
};

/* Shows a table to whoever sits at it, and frees it; false: nobody wants to go on. */
typedef bool lobby_sit_fn(void *ctx, struct sitting *s);

/* Find the server, and be known there by the token that is kept for it. 0: we are;
 * 1: it has to be told who we are (lobby_visit, lobby_log_in); -1: it failed. */
int lobby_open(struct lobby *l, const char *url, enum lang lang);
void lobby_close(struct lobby *l);

/* As a guest of this name, as an account; the token is kept. 0 or -1. */
int lobby_visit(struct lobby *l, const char *name);
int lobby_log_in(struct lobby *l, const char *login, const char *password);
/* The guest that we are becomes an account; 0 or -1. */
int lobby_register(struct lobby *l, const char *login, const char *password);

/* The guest that we are is called so from now on; 0 or -1. */
int lobby_rename(struct lobby *l, const char *name);

/* Ask for the tables, of ours those first that wait for us; 0, or -1 with the rows of
 * before. */
int lobby_look(struct lobby *l);

/* Sit down at a table of ours, else take a free seat, else (or `watch`) look on. A
 * table is named by its id or its link. NULL: it failed. */
struct sitting *lobby_sit(struct lobby *l, const char *table, bool watch);
struct sitting *lobby_make(struct lobby *l, const struct lobby_new *what);
/* Stand up before it has begun; 0 or -1. */
int lobby_leave(struct lobby *l, const char *table);

/* What went wrong, for people. */
void lobby_explain(const struct lobby *l, char *buf, size_t size);

#endif
