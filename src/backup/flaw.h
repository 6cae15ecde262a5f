/* flaw.h - is a file that was restored a database as it should be? */
#ifndef MAAT_BACKUP_FLAW_H
#define MAAT_BACKUP_FLAW_H

#include "backup/backup.h"

/* What SQLite's quick_check finds first, or "". Nobody else may use the file. */
void backup_find_flaw(const char *file, char flaw[BACKUP_FLAW]);

#endif
