/* backup_follow.h - `maat backup --follow`: runs until it is ended. */
#ifndef MAAT_BACKUP_FOLLOW_H
#define MAAT_BACKUP_FOLLOW_H

#include <stdbool.h>

/* Into `folder`, from which the last `days` can be restored; the exit code. */
int tool_follow(const char *db, const char *folder, long days, bool json);

#endif
