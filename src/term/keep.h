/*
 * keep.h - games are kept while they are played: a file for each, whole at any moment.
 *
 * What is written replaces what was there in one step and is on the disk before anybody
 * is told of it, so whatever dies when, a game stands where it was last shown. Whoever
 * plays a game holds its file, so that nobody else goes on with it meanwhile.
 */
#ifndef MAAT_KEEP_H
#define MAAT_KEEP_H

#include <stdbool.h>
#include <stdint.h>

#include "core/record.h"

enum { KEEP_PATH_MAX = 1024 };

#define KEEP_SUFFIX ".maat"

struct keep {
    char path[KEEP_PATH_MAX]; /* "" while nothing is kept */
    int fd;                   /* of the file, which it holds */
};

/* $XDG_STATE_HOME/maat or ~/.local/state/maat; -1: nobody can say where that is. */
int keep_folder(char ret[KEEP_PATH_MAX]);

/* Make a folder and all on the way to it, for their owner only; 0, or -1 with errno. */
int keep_make_folder(const char *folder);

/* A new file in the folder, named after the game and the time; 0, or -1 with errno. The
 * folder is made where there is none, for its owner only. */
int keep_begin(struct keep *k, const char *folder, const char *game, const char *text);
/* Go on in a file that is there; -1 with errno, EWOULDBLOCK: somebody plays it. */
int keep_take(struct keep *k, const char *path);
/* The whole text anew; 0, or -1 with errno and everything as it was. */
int keep_write(struct keep *k, const char *text);
/* Let go of it; `drop`: and remove the file. */
void keep_end(struct keep *k, bool drop);

/* Write a file that nobody holds, in one step as well. */
int keep_copy(const char *path, const char *text);

/* A game that is not over. */
struct keep_found {
    char path[KEEP_PATH_MAX];
    int64_t at; /* when it was last played, in milliseconds since 1970 */
    const struct game *game;
    struct game_config config;
    char name[GAME_MAX_PLAYERS][RECORD_NAME_MAX];
    uint32_t plies;
};

/* The games in the folder that are not over and that nobody plays now, of this game or
 * (NULL) of all, the newest first; answers how many. */
int keep_find(const char *folder, const struct game *game, struct keep_found *ret,
              int max);

#endif
