/*
 * sim.h - a server and its whole world in one thread, run by one number.
 *
 *   threads   pthreads as coroutines, and the clocks
 *   disk      a file system for SQLite that loses what was not synced
 *   memory    malloc that counts, and fails when told to
 *   net       src/net without sockets: what is said arrives later, or never
 *   client    people who make tables, sit down, play and check what they are told
 *   check     what must be true, whatever happened
 *   durable   which rows are on the platter, after every step
 *   told      what each client may be told, looked at when it is sent
 *   bugs      mistakes made on purpose
 *   world     one seed: faults, lives of the server, the end
 *
 * The server is the one that is shipped: server_run() and everything below it, linked
 * against these files in place of libev, the kernel's threads, clocks and files.
 */
#ifndef MAAT_SIM_H
#define MAAT_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "maat/rng.h"
#include "server/server.h"

/* ---- chance: each kind of thing has its own, so that one fault less changes nothing
 * else that was drawn  */

enum sim_luck {
    LUCK_WORLD,
    LUCK_THREADS,
    LUCK_DISK,
    LUCK_NET,
    LUCK_CLIENTS,
    LUCK_IDS,
    LUCKS
};

uint32_t sim_draw(enum sim_luck of, uint32_t n); /* 0..n-1 */
static inline bool sim_one_in(enum sim_luck of, uint32_t n)
{
    return sim_draw(of, n) == 0;
}

/* ---- the story ------------------------------------------------------------------- */

/* A line of what happened; kept only while a story is wanted. */
void sim_tell(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* Something that must never happen has happened; the run is over soon. */
void sim_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
bool sim_has_failed(void);
void story_begin(void);
void story_wanted(bool is);
const char *story_why(void); /* "" */

/* ---- threads.c ------------------------------------------------------------------- */

extern int64_t sim_us; /* the time of the world */

void task_begin(uint64_t boot_us); /* a new process */
int64_t task_next(void);           /* when the next thread goes on; INT64_MAX */
void task_run(void);               /* that one, until it waits */
void task_sleep(int64_t us);       /* whoever calls waits, others go on */
/* The clocks of the process: the wall's is so far off, the other so fast. */
void task_clocks(int64_t wall_off_us, int32_t drift_ppm);
int64_t task_mono_us(void);
/* Real memory, beside what memory.c counts. */
void *sim_alloc(size_t size);
void *sim_grow(void *p, size_t size);
void sim_free(void *p);

/* ---- memory.c -------------------------------------------------------------------- */

void memory_sqlite(void);    /* SQLite's memory comes from here as well */
long memory_live(void);      /* blocks that are not freed */
uint64_t memory_calls(void); /* since the last memory_fail */
void memory_fail(uint64_t nth, bool for_good); /* 0: never */
bool memory_has_failed(void);
void memory_pause(bool is_paused); /* for those who only look */

/* ---- disk.c ---------------------------------------------------------------------- */

enum disk_death { DISK_KILL, DISK_POWER };

void disk_start(void);              /* once */
void disk_clear(void);              /* no files */
void disk_die(enum disk_death how); /* what is on it now is what will be found */
void disk_die_at(uint64_t nth, enum disk_death how); /* at the nth change from now */
bool disk_is_dead(void);
void disk_revive(void); /* the next process finds what was left */
void disk_full(bool is_full);
void disk_slow(int64_t us);      /* each sync takes so long */
void disk_fail_at(uint64_t nth); /* the nth call from now fails; 0: none */
uint64_t disk_calls(void);
bool disk_has_synced(const char *end); /* all of the file whose name ends so */
void disk_keep(void); /* what is there now is what disk_begin begins with */
void disk_begin(void);
void *disk_copy(void); /* and back: for those who look and leave no trace */
void disk_put(void *copy);

/* ---- net.c ----------------------------------------------------------------------- */

/* A call or a line of a client; what comes back comes by these. */
struct wire_end {
    void (*answered)(void *who, int status, const char *cookie, const char *body,
                     size_t len);
    void (*told)(void *who, const char *text, size_t len);
    void (*ended)(void *who, bool was_open);
};

void net_calls(const struct wire_end *end); /* who hears */
int net_call(void *who, const char *method, const char *path, const char *token,
             const char *body);             /* which line it is */
int net_dial(void *who, const char *token); /* likewise, for a WebSocket */
void net_say(int line, const char *text, size_t len);
void net_cut(int line); /* at once, with everything on its way */
void net_cut_all(void);
int net_lines(void);          /* open */
int net_any_line(uint32_t k); /* the kth of them */
bool net_is_calm(void);       /* nothing is on its way */
void net_delays(uint32_t usual_us, uint32_t worst_us);
void net_doubles(bool is);       /* what was said comes again, over later connections */
void net_ask_stop(void);         /* SIGTERM */
struct server *net_server(void); /* NULL: none runs */
void net_reset(void);
size_t net_msg_length(const struct net_msg *m);
int64_t net_next(void); /* when something arrives; and let it */
void net_step(void);
void net_process_ended(void); /* whoever was connected hears of it, in a while */

/* ---- client.c -------------------------------------------------------------------- */

enum { SIM_CLIENTS = 4, SIM_TABLES = 8, SIM_ACKS = 4096 };

void clients_begin(int n);
int64_t clients_next(void); /* when one of them wants to do something */
void clients_run(void);
void clients_end(void);
void clients_calm(bool is_calm); /* nobody does anything new */
bool clients_are_settled(void);
void clients_finish(void); /* everybody gives up all games */
bool clients_are_over(void);

/* What was acknowledged. */
struct ack {
    char table[STORE_ID_MAX], key[40], text[64];
    uint64_t seq;
    bool is_found; /* by who looks now */
};
extern struct ack sim_acks[SIM_ACKS];
extern int sim_n_acks;
extern char sim_refused[SIM_ACKS][16]; /* keys of what was refused for good */
extern int sim_n_refused;

/* ---- check.c --------------------------------------------------------------------- */

void check_disk(const char *when); /* a dead disk: every acknowledged row, once */
void check_rooms(void);            /* at any time: seqs, clocks */
void check_calm(void);             /* nothing is under way: every picture */
void check_clock_reset(void);

/* ---- durable.c ------------------------------------------------------------------- */

struct row_line;
void durable_begin(void);                 /* a new run */
void durable_look(const struct room *r);  /* at any time, of a room with a table */
uint64_t durable_last(const char *table); /* its newest row that is */
/* A dead process has left this row, and so many of them. */
void durable_found(const char *table, const struct row_line *l);
void durable_end(const char *table, uint64_t last);

/* ---- told.c ---------------------------------------------------------------------- */

/* This is sent to a client, whom the server knows as `user`; `type` "call": as the
 * answer of a call, NULL: over its socket. */
void told_sent(void *who, const void *user, const char *type, const char *text,
               size_t len);
void truth_begin(void); /* a new run: no table is known */

/* ---- bugs.c ---------------------------------------------------------------------- */

enum bug {
    BUG_NONE,
    BUG_LYING_SYNC,  /* the disk says that it is done before it is */
    BUG_EARLY_ACK,   /* a row counts before it is committed */
    BUG_KEYS,        /* a repeated request counts again */
    BUG_IDS,         /* new ids are ones that were given before */
    BUG_FREED_ROOMS, /* a room leaves memory while the store will come back to it */
    BUG_CLOCKS,      /* the time in which nobody was there is charged */
    BUG_WRONG_EYES,  /* a seat is shown what another seat sees */
    BUG_LOST_FIELD,  /* now and then a step leaves a change out */
    BUG_RECALL,      /* what a failed commit wrote is believed to be there */
    BUG_LEAK,        /* a connection that ends keeps its memory */
    BUG_UNSYNCED,    /* one of fifty syncs is left out */
    BUG_OTHER_ROW,   /* one of a hundred rows is stored with another time */
    BUG_SHORT_KEYS,  /* of each seat only the newest request is recognised */
    BUG_WALL_CLOCK,  /* time is taken from the clock on the wall */
    BUG_OPEN_ACTS,   /* watchers are told what seat 1 has done in secret */
    BUG_COVERS,      /* what an event tells its seat alone is told everybody */
    BUG_PAST,        /* who looks back sees what the next seat saw */
    BUG_UNMUTED,     /* whom somebody does not want to hear is heard */
    BUG_ALL_LEGAL,   /* now and then a step has the choices of another seat */
    BUGS,
};
extern enum bug sim_bug;
extern const char *const bug_names[BUGS];
void bugs_begin(void); /* a new process */

/* ---- world.c --------------------------------------------------------------------- */

struct sim_result {
    bool failed;
    char why[400];
    int64_t us; /* simulated */
    uint32_t lives, moves, faults;
};

enum { SIM_FAULTS = 64 };
/* Bit i of `drop`: leave the ith fault of the schedule out. */
void world_prepare(void); /* once */
void world_warm(void);    /* from now on memory must come back whole */
/* In the next run this allocation, or this call of the disk, fails. */
void world_inject(uint64_t memory, uint64_t disk);
uint64_t world_injected(void); /* how many there were */
void world_run(uint64_t seed, uint64_t drop, bool with_story, struct sim_result *ret);
const char *world_story(void);
uint64_t world_faults(void); /* how many the last run had */
extern bool world_is_quiet;  /* no faults at all: for counted injection */
void world_step(void);       /* net.c: one thing happens */
extern int64_t world_up_us;  /* how long a server has run */
extern uint32_t world_pauses;
extern char world_db[160];

#endif
