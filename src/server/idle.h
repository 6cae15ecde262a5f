/* idle.h - threads that take only the time of the machine that nobody else wants. */
#ifndef MAAT_IDLE_H
#define MAAT_IDLE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

uint64_t idle_now_us(void); /* a clock that never jumps */
/* From now on this thread gets what is left over. */
void idle_yield(void);
/* Joins a thread that was told to end; false: it has not by then, and is to be left. */
bool idle_join(pthread_t thread, uint64_t until_us);

#endif
