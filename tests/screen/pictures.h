/* pictures.h - screens as text, compared with what is stored. */
#ifndef MAAT_TESTS_PICTURES_H
#define MAAT_TESTS_PICTURES_H

/* The text is that of pictures/NAME.txt; with MAAT_PICTURES set it is written there. */
void picture_is(const char *name, const char *text);

#endif
