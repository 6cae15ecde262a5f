/*
 * token.h - by what servers know the person at this terminal: a file for each server in
 * $XDG_CONFIG_HOME/maat (or ~/.config/maat), which nobody else can read.
 */
#ifndef MAAT_TOKEN_H
#define MAAT_TOKEN_H

#include <stddef.h>

enum { TOKEN_PATH_MAX = 1024, TOKEN_MAX = 256 };

enum token_end {
    TOKEN_FINE,
    TOKEN_NONE,    /* there is none for this server */
    TOKEN_OPEN,    /* others can read the file, or it is somebody else's */
    TOKEN_BAD,     /* it is no token */
    TOKEN_NO_HOME, /* nobody can say where it lies */
    TOKEN_FAILED,  /* errno says why */
};

/* The file of a server in `path`. */
enum token_end token_file(const char *url, char path[TOKEN_PATH_MAX]);
enum token_end token_read(const char *url, char token[TOKEN_MAX]);
/* In one step: what was there stays until the new one is on the disk. */
enum token_end token_write(const char *url, const char *token);
enum token_end token_forget(const char *url);

#endif
