/* play_stage.h - how the whole terminal is drawn on, by the options of a command. */
#ifndef MAAT_PLAY_STAGE_H
#define MAAT_PLAY_STAGE_H

#include "screen/screen.h"
#include "tools/options.h"

/* Lines of text are wanted, or nothing else is possible. */
bool play_is_plain(const struct args *a);
/* --ascii, --light, --no-colour, --generic. */
struct screen_options play_stage(const struct args *a);
/* Look where the game that lies in s->file was decided; the exit code. */
int play_analyse(const struct sitting *s);

#endif
