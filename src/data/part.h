/* part.h - the games of one part: in memory, and as a folder of files. */
#ifndef MAAT_PART_H
#define MAAT_PART_H

#include "data/columns.h"

/* Rows of a column, one behind the other, behind the head of their file. */
struct part_column {
    char *bytes;
    size_t len, cap;
};

struct part {
    const struct data_run *run;
    uint32_t number;
    uint32_t rows[TABLES];
    struct part_column of[COLUMNS];
    bool failed; /* there was no memory */
};

/* Empty again, for the next part. */
void part_begin(struct part *p, const struct data_run *r, uint32_t number);
void part_done(struct part *p);

/* Room for the next row of a column; NULL: there is none. */
void *part_row(struct part *p, enum column_id i);
void part_u1(struct part *p, enum column_id i, uint8_t v);
void part_u4(struct part *p, enum column_id i, uint32_t v);

/* "part-00012" */
enum { PART_NAME_MAX = 24 };
void part_name(uint32_t number, char name[PART_NAME_MAX]);

/* The folder of the part, whole or not at all; 0, or -1 with errno. */
int part_write(struct part *p, const char *folder);

/* Flush a file or a folder to the disk; 0 or -1. */
int part_sync(const char *path);

#endif
