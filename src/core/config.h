/* config.h - options of a game as text: "players=3 edition=2008". */
#ifndef MAAT_CONFIG_H
#define MAAT_CONFIG_H

#include "maat/game.h"

enum { CONFIG_TEXT_MAX = 256 };

/* The configuration that `new GAME` without any key gives. */
void config_default(const struct game *g, struct game_config *ret);

/*
 * Read blank-separated key=value pairs. On failure (-1) *ret is untouched and `why`
 * (of size `size`) says what is wrong, naming the key or the value.
 */
int config_parse(const struct game *g, const char *text, struct game_config *ret,
                 char *why, size_t size);

/* Is what was begun under version `rules` of the game's rules still understood? */
bool config_reads(const struct game *g, uint32_t rules);

/* The same as config_parse, of what was written under that version. */
int config_parse_past(const struct game *g, uint32_t rules, const char *text,
                      struct game_config *ret, char *why, size_t size);

/* All keys with their values, in table order; returns the length. */
int config_format(const struct game *g, const struct game_config *cfg, char *buf,
                  size_t size);

/* The value of one option as text; returns the length. */
int config_value(const struct game_option *o, uint16_t value, char *buf, size_t size);

#endif
