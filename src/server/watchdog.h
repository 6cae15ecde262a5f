/*
 * watchdog.h - ends a process whose loop stands still, and says where it stood.
 *
 * A thread of its own counts its own seconds, not those of the clock: a process that
 * was stopped, or a machine that slept, was not stuck.
 */
#ifndef MAAT_WATCHDOG_H
#define MAAT_WATCHDOG_H

#include <stdint.h>

struct watchdog;

/* `turns` must change within `seconds`; called on the thread of the loop. The trace
 * goes to descriptor `log` as one JSON line. NULL without memory or a thread. */
struct watchdog *watchdog_start(uint32_t (*turns)(void *ctx), void *ctx,
                                uint32_t seconds, int log);
void watchdog_stop(struct watchdog *w);

/* Tell systemd: "READY=1", "STOPPING=1"; nothing happens without it. */
void watchdog_tell(const char *state);
/* "WATCHDOG=1" as often as systemd wants it; to be called from the loop at any rate. */
void watchdog_alive(int64_t now_ms);

#endif
