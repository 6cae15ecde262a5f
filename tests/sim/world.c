/*
 * world.c - one seed: a schedule of faults, the lives of the server between them, and
 * an end at which everything must be well again.
 */
#include <stdio.h>
#include <string.h>

#include "client.h"

enum {
    SECOND_US = 1000000,
    PLAY_US = 16 * SECOND_US, /* at most; then comes the end */
};

enum phase { PHASE_PLAY, PHASE_CALM, PHASE_FINISH, PHASE_STOP };

enum fault_kind {
    FAULT_KILL,  /* kill -9, between any two changes of the files */
    FAULT_POWER, /* the same, and what was not synced may be lost */
    FAULT_STOP,  /* SIGTERM, and it is started again */
    FAULT_PAUSE, /* the process stands still */
    FAULT_JUMP,  /* its clock on the wall is set */
    FAULT_DRIFT, /* its clocks go too fast or too slow */
    FAULT_CUT,   /* a connection is cut */
    FAULT_CUT_ALL,
    FAULT_LAG,    /* the network is slow for a while */
    FAULT_SLOW,   /* the disk is slow for a while */
    FAULT_FULL,   /* the disk is full for a while */
    FAULT_IO,     /* a call of the disk fails */
    FAULT_DOUBLE, /* all are cut, and for a while the network says things twice */
    FAULT_IDLE,   /* tables leave memory at once, from the next start on */
    FAULTS,
};

static const char *const fault_words[FAULTS] = {
    "kill",        "power cut",  "stop",    "pause",        "clock set",
    "clock drift", "cut",        "cut all", "lag",          "slow disk",
    "disk full",   "disk error", "doubles", "nothing idle",
};

struct fault {
    int64_t at;
    enum fault_kind kind;
    int64_t arg, arg2;
    bool is_done;
};

int64_t world_up_us;
uint32_t world_pauses;
char world_db[160];
bool world_is_quiet;

static struct rng luck[LUCKS];
static struct fault faults[SIM_FAULTS];
static int n_faults;
static struct {
    int64_t lag_until, slow_until, full_until, double_until, wall_off;
    int32_t drift;
    bool is_idle, is_up;
    enum phase phase;
    uint32_t lives, done, failed_starts;
    int64_t began_us, phase_us, play_us;
} w;

/* ---- chance --------------------------------------------------------------------- */

uint32_t sim_draw(enum sim_luck of, uint32_t n)
{
    return n > 1 ? rng_below(&luck[of], n) : 0;
}

uint64_t world_faults(void)
{
    return (uint64_t)n_faults;
}

/* ---- faults ---------------------------------------------------------------------- */

static void plan_fault(struct fault *f)
{
    static const uint8_t weights[FAULTS] = {5, 5, 2, 2, 2, 2, 3, 1, 2, 2, 2, 4, 3, 1};
    uint32_t sum = 0, x;
    int kind = 0;

    for (int i = 0; i < FAULTS; i++)
        sum += weights[i];
    x = sim_draw(LUCK_WORLD, sum);
    while (x >= weights[kind])
        x -= weights[kind++];
    f->kind = (enum fault_kind)kind;
    f->at = sim_us + sim_draw(LUCK_WORLD, PLAY_US);
    f->arg = 1 + sim_draw(LUCK_WORLD, 1u << sim_draw(LUCK_WORLD, 8));
    f->arg2 = sim_draw(LUCK_WORLD, 1u << (8 + sim_draw(LUCK_WORLD, 20)));
    f->is_done = false;
}

static void plan_faults(uint64_t drop)
{
    n_faults = world_is_quiet ? 0 : (int)sim_draw(LUCK_WORLD, 12);
    for (int i = 0; i < n_faults; i++) {
        plan_fault(&faults[i]);
        if (drop >> i & 1)
            faults[i].is_done = true;
    }
}

static void set_clocks(void)
{
    task_clocks(w.wall_off, w.drift);
}

static void strike(struct fault *f)
{
    int64_t ms = f->arg2 / 1000;

    f->is_done = true;
    w.done++;
    sim_tell("fault: %s (%lld, %lld)", fault_words[f->kind], (long long)f->arg,
             (long long)f->arg2);
    switch (f->kind) {
    case FAULT_KILL:
        disk_die_at((uint64_t)f->arg, DISK_KILL);
        break;
    case FAULT_POWER:
        disk_die_at((uint64_t)f->arg, DISK_POWER);
        break;
    case FAULT_STOP:
        net_ask_stop();
        break;
    case FAULT_PAUSE:
        sim_us += f->arg2 / 8;
        world_pauses++;
        break;
    case FAULT_JUMP:
        w.wall_off += (f->arg & 1 ? 1 : -1) * f->arg2 * 1000;
        world_pauses++;
        set_clocks();
        break;
    case FAULT_DRIFT:
        w.drift = (int32_t)(f->arg2 % 4000) - 2000;
        set_clocks();
        break;
    case FAULT_CUT:
        if (net_lines())
            net_cut(net_any_line((uint32_t)f->arg % (uint32_t)net_lines()));
        break;
    case FAULT_CUT_ALL:
        net_cut_all();
        break;
    case FAULT_LAG:
        net_delays(200000, 5000000);
        w.lag_until = sim_us + ms * 100;
        break;
    case FAULT_SLOW:
        disk_slow(20000 + f->arg2 / 64);
        w.slow_until = sim_us + ms * 100;
        break;
    case FAULT_FULL:
        disk_full(true);
        w.full_until = sim_us + ms * 100;
        break;
    case FAULT_IO:
        disk_fail_at((uint64_t)f->arg);
        break;
    case FAULT_DOUBLE:
        net_cut_all();
        net_doubles(true);
        w.double_until = sim_us + ms * 100;
        break;
    case FAULT_IDLE:
        w.is_idle = true;
        break;
    case FAULTS:
        break;
    }
}

static void heal(bool all)
{
    if (w.lag_until && (all || sim_us > w.lag_until)) {
        w.lag_until = 0;
        net_delays(2000, 50000);
    }
    if (w.double_until && (all || sim_us > w.double_until)) {
        w.double_until = 0;
        net_doubles(false);
    }
    if (w.slow_until && (all || sim_us > w.slow_until)) {
        w.slow_until = 0;
        disk_slow(0);
    }
    if (w.full_until && (all || sim_us > w.full_until)) {
        w.full_until = 0;
        disk_full(false);
        sim_tell("the disk has room again");
    }
    if (all && !world_is_quiet) {
        disk_die_at(0, DISK_KILL);
        disk_fail_at(0);
    }
}

static struct fault *next_fault(void)
{
    struct fault *next = NULL;

    for (int i = 0; i < n_faults; i++)
        if (!faults[i].is_done && (!next || faults[i].at < next->at))
            next = &faults[i];
    return next;
}

/* ---- steps ----------------------------------------------------------------------- */

static void advance(int64_t at)
{
    if (at > sim_us) {
        if (w.is_up)
            world_up_us += at - sim_us;
        sim_us = at;
    }
}

static void enter_phase(enum phase p)
{
    static const char *const words[] = {"", "all faults are over; everybody rests",
                                        "everybody gives up", "the end"};

    w.phase = p;
    w.phase_us = sim_us;
    sim_tell("%s", words[p]);
}

static bool rooms_rest(void)
{
    struct server *srv = net_server();
    uint32_t at = 0;
    const struct room *r;

    while (srv && (r = map_next(&srv->rooms, &at)))
        if (r->first || r->flying || room_life_is_busy(r->life))
            return false;
    return srv != NULL;
}

/* Toward the end, step by step. */
static void go_on(void)
{
    if (w.phase == PHASE_PLAY && sim_us - w.began_us > w.play_us) {
        heal(true);
        clients_calm(true);
        enter_phase(PHASE_CALM);
    } else if (w.phase == PHASE_CALM && net_is_calm() && clients_are_settled() &&
               rooms_rest()) {
        int64_t was = sim_us;
        check_calm(); /* it waits for the store, perhaps for a sync that is slow */
        world_up_us += sim_us - was;
        clients_finish();
        enter_phase(PHASE_FINISH);
    } else if (w.phase == PHASE_FINISH && clients_are_over() && clients_are_settled()) {
        enter_phase(PHASE_STOP);
        net_ask_stop();
    } else if ((w.phase == PHASE_CALM || w.phase == PHASE_FINISH) &&
               sim_us - w.phase_us > 120 * SECOND_US) {
        sim_fail("%s", w.phase == PHASE_CALM ? "the clients do not come to rest"
                                             : "the tables do not come to their end");
    }
}

void world_step(void)
{
    int64_t a = task_next(), b = net_next(), c = clients_next();
    struct fault *f = w.phase ? NULL : next_fault();
    int64_t was = sim_us;

    if (!net_server())
        a = INT64_MAX;
    if (f && f->at <= a && f->at <= b && f->at <= c) {
        advance(f->at);
        strike(f);
        return;
    }
    if (a <= b && a <= c) {
        task_run();
        if (w.is_up && sim_us > was)
            world_up_us += sim_us - was;
    } else if (b <= c) {
        advance(b);
        was = sim_us;
        net_step();
        if (w.is_up && sim_us > was)
            world_up_us += sim_us - was;
    } else {
        advance(c);
        clients_run();
    }
    heal(false);
    check_rooms();
    go_on();
}

/* ---- lives ----------------------------------------------------------------------- */

static void configure(struct server_config *cfg)
{
    server_defaults(cfg);
    snprintf(cfg->db, sizeof cfg->db, "%s", world_db);
    snprintf(cfg->node, sizeof cfg->node, "sim");
    snprintf(cfg->log_path, sizeof cfg->log_path, "/dev/null");
    cfg->port = 0;
    cfg->is_port_asked = true;
    cfg->log_level = 2;
    cfg->watchdog_s = 0;
    cfg->bot_threads = 1;
    cfg->ponder = PONDER_OFF;
    cfg->look = LOOK_OFF;
    cfg->no_limits = true;
    cfg->away_s = 15;
    cfg->idle_s = w.is_idle ? 0 : 5;
    cfg->compact_s = 2;
}

static bool is_warm; /* what is made once for all lives has been made */

/* One life; false: it did not start. */
static bool live(void)
{
    struct server_config cfg;
    char text[300] = "";
    int rc;

    configure(&cfg);
    task_begin((uint64_t)sim_us);
    set_clocks();
    bugs_begin();
    w.lives++;
    sim_tell("the server is started");
    long before = memory_live();
    rc = server_run(&cfg, text, sizeof text);
    w.is_up = false;
    if (rc)
        sim_tell("it did not start: %s", text);
    if (rc && !text[0])
        sim_fail("the server did not start and does not say why");
    if (memory_live() > before && is_warm && !sim_has_failed())
        sim_fail("the server has ended and %ld blocks of memory are left",
                 memory_live() - before);
    return rc == 0;
}

/* It is mended while nobody runs. */
static void heal_disk(void)
{
    w.full_until = w.slow_until = 0;
    disk_full(false);
    disk_slow(0);
}

/* The process is gone; what has it left? */
static void bury(void)
{
    if (disk_is_dead()) {
        disk_revive();
        check_disk("after its death");
    } else {
        check_disk("after its end");
    }
    heal_disk();
    int64_t until =
        sim_us + 1000 + sim_draw(LUCK_WORLD, 1u << sim_draw(LUCK_WORLD, 27));
    while (!sim_has_failed() && sim_us < until) {
        int64_t b = net_next(), c = clients_next();
        if (b > until && c > until)
            break;
        world_step();
    }
    if (sim_us < until)
        sim_us = until;
}

int __wrap_life_begin(struct server *srv);
int __real_life_begin(struct server *srv);

int __wrap_life_begin(struct server *srv)
{
    int64_t was = sim_us;
    int rc = __real_life_begin(srv);

    /* The server lives from the moment on in which it tells the store so; on a slow
     * disk it waits for the answer. */
    w.is_up = !rc;
    world_up_us += sim_us - was;
    return rc;
}

static void begin(uint64_t seed)
{
    for (int i = 0; i < LUCKS; i++) {
        uint64_t x = seed * 0x9e3779b97f4a7c15u + (uint64_t)i * 0xd1342543de82ef95u;
        for (int k = 0; k < 4; k++)
            luck[i].s[k] = rng_splitmix(&x);
    }
    memset(&w, 0, sizeof w);
    sim_us = SECOND_US;
    w.began_us = sim_us;
    w.play_us = SECOND_US + sim_draw(LUCK_WORLD, PLAY_US);
    story_begin();
    truth_begin();
    durable_begin();
    world_up_us = 0;
    world_pauses = 0;
    check_clock_reset();
    net_reset();
    net_delays(2000, 50000);
    disk_begin();
}

/* ---- a seed ---------------------------------------------------------------------- */

static void run_lives(void)
{
    while (!sim_has_failed() && w.phase != PHASE_STOP) {
        if (!live() && w.phase > PHASE_PLAY && ++w.failed_starts > 3)
            sim_fail("the server does not start any more");
        if (!sim_has_failed())
            bury();
    }
}

void world_prepare(void)
{
    begin(0);
    disk_clear();
    w.play_us = 0;
    run_lives();
    disk_keep();
}

void world_warm(void)
{
    is_warm = true;
}

static uint64_t inject_memory, inject_disk, injected;

void world_inject(uint64_t memory, uint64_t disk)
{
    inject_memory = memory;
    inject_disk = disk;
}

uint64_t world_injected(void)
{
    return injected;
}

void world_run(uint64_t seed, uint64_t drop, bool with_story, struct sim_result *ret)
{
    story_wanted(with_story);
    begin(seed);
    if (sim_one_in(LUCK_WORLD, 50) && !world_is_quiet)
        disk_clear(); /* the very first start, with everything that it has to make */
    clients_begin(1 + (int)sim_draw(LUCK_CLIENTS, SIM_CLIENTS));
    plan_faults(drop);
    if (inject_memory)
        memory_fail(inject_memory, false);
    if (inject_disk)
        disk_fail_at(inject_disk);
    run_lives();
    injected = inject_memory ? memory_calls() : disk_calls();
    inject_memory = inject_disk = 0;
    memory_fail(0, false);
    memset(ret, 0, sizeof *ret);
    ret->failed = sim_has_failed();
    snprintf(ret->why, sizeof ret->why, "%s", story_why());
    ret->us = sim_us - w.began_us;
    ret->lives = w.lives;
    ret->faults = w.done;
    ret->moves = (uint32_t)sim_n_acks;
    clients_end();
    net_reset();
    disk_begin();
}
