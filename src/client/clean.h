/* clean.h - words of strangers for a terminal: nothing in them can steer it. */
#ifndef MAAT_CLEAN_H
#define MAAT_CLEAN_H

#include <stddef.h>

/*
 * Copy UTF-8 without controls, hidden signs and signs of direction, which become
 * nothing, cut to the size between characters. NULL is "". Answers its length.
 */
size_t clean_text(char *to, size_t size, const char *text);

#endif
