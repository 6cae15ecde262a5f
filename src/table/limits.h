/* limits.h - how long the texts of a table may be, NUL included. */
#ifndef MAAT_TABLE_LIMITS_H
#define MAAT_TABLE_LIMITS_H

enum {
    TABLE_ID_MAX = 32,   /* ids of tables and people */
    TABLE_KEY_MAX = 40,  /* an idempotency key */
    TABLE_NAME_MAX = 64, /* a name for people */
    TABLE_LEVEL_MAX = 24,
    TABLE_TITLE_MAX = 128,
    TABLE_ACTION_MAX = 72, /* an action or a throw */
    TABLE_REASON_MAX = 72,
    TABLE_TEXT_MAX = 4096,     /* a row, or what the store shows of a table */
    TABLE_SETUP_MAX = 1 << 18, /* with an opening */
};

#endif
