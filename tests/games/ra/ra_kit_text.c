/* ra_kit_text.c - a state through the core's writer (whose names jansson also has). */
#include "core/json.h"
#include "games/ra/ra_state.h"

extern const struct game game_ra;
bool kit_text(const struct ra_state *s, char *buf, size_t size);

bool kit_text(const struct ra_state *s, char *buf, size_t size)
{
    struct json j;
    json_init(&j, buf, size);
    json_state(&j, &game_ra, (const struct game_state *)(const void *)s);
    return json_ok(&j);
}
