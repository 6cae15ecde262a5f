/*
 * vault.h - passwords: argon2id takes about 0.1 s, so it has a thread of its own.
 */
#ifndef MAAT_VAULT_H
#define MAAT_VAULT_H

#include <stdbool.h>

#include "store/store.h"

struct vault;

/* hash is the new one (or what was checked); ok says whether it worked or matched. */
typedef void vault_done(void *ctx, bool ok, const char *hash);

struct vault *vault_new(void (*wake)(void *ctx), void *ctx);
/* Takes nothing more; calls what is done, and what is not as if it had not matched. */
void vault_stop(struct vault *v);
void vault_free(struct vault *v); /* after vault_stop */

/* false: too many wait, or it was stopped. With hash NULL a new hash is made, otherwise
 * compared; new ones take at most half of the places, so that accounts being made keep
 * nobody out. */
bool vault_ask(struct vault *v, const char *password, const char *hash,
               vault_done *done, void *ctx);
void vault_collect(struct vault *v); /* on the loop: calls what is done */

#endif
