/* metrics.c - figures for Prometheus. */
#include <stdarg.h>
#include <stdlib.h>

#include "server/looker.h"
#include "server/server.h"
#include "server/thinkers.h"

struct page {
    char *text;
    size_t len, size;
};

static void put(struct page *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void put(struct page *p, const char *fmt, ...)
{
    va_list ap;
    int n;

    if (p->len >= p->size)
        return;
    va_start(ap, fmt);
    n = vsnprintf(p->text + p->len, p->size - p->len, fmt, ap);
    va_end(ap);
    p->len += n > 0 ? (size_t)n : 0;
}

static void figure(struct page *p, const char *kind, const char *name,
                   const char *about, double value)
{
    put(p, "# HELP maat_%s %s\n# TYPE maat_%s %s\nmaat_%s %.15g\n", name, about, name,
        kind, name, value);
}

static void tables(struct page *p, const struct server *srv)
{
    unsigned n[4] = {0};
    uint32_t at = 0, ops = 0;
    const struct room *r;

    while ((r = map_next(&srv->rooms, &at))) {
        if (r->table)
            n[r->table->state]++;
        ops += r->n_ops;
    }
    put(p, "# HELP maat_tables Tables in memory.\n# TYPE maat_tables gauge\n");
    for (unsigned i = 0; i < 4; i++)
        put(p, "maat_tables{state=\"%s\"} %u\n", table_state_name(i), n[i]);
    figure(p, "gauge", "table_queue", "Operations that wait at tables.", ops);
}

static void store(struct page *p, const struct server *srv)
{
    struct store_stats s;
    uint64_t sum = 0;
    double edge = 0.00025;

    store_stats(srv->store, &s);
    figure(p, "counter", "store_rows_total", "Rows written.", (double)s.rows);
    figure(p, "counter", "tables_compacted_total",
           "Tables that are over and are kept as few bytes now.",
           (double)srv->compaction.done);
    figure(p, "counter", "store_reads_total", "Reads done.", (double)s.reads);
    figure(p, "counter", "store_conflicts_total", "Races for a row that were lost.",
           (double)s.conflicts);
    figure(p, "counter", "store_errors_total", "Commits that failed.",
           (double)s.errors);
    figure(p, "counter", "store_read_errors_total", "Reads that failed.",
           (double)s.read_errors);
    figure(p, "counter", "store_damaged_total",
           "Things met that are not as they were written.", (double)s.damaged);
    figure(p, "gauge", "store_oldest_commit_seconds",
           "Age of the oldest write that waits.", s.oldest_ms / 1e3);
    figure(p, "gauge", "store_write_queue", "Writes waiting.", s.write_queue);
    figure(p, "gauge", "store_read_queue", "Reads waiting.", s.read_queue);
    figure(p, "gauge", "store_largest_group", "Most writes in one commit.",
           s.largest_group);
    figure(p, "gauge", "store_writable", "1 while commits go through.", s.is_writable);
    put(p, "# HELP maat_commit_seconds Time of a commit.\n"
           "# TYPE maat_commit_seconds histogram\n");
    for (int i = 0; i < STORE_BUCKETS; i++, edge *= 2) {
        sum += s.bucket[i];
        if (i < STORE_BUCKETS - 1)
            put(p, "maat_commit_seconds_bucket{le=\"%.6g\"} %llu\n", edge,
                (unsigned long long)sum);
    }
    put(p,
        "maat_commit_seconds_bucket{le=\"+Inf\"} %llu\nmaat_commit_seconds_sum %.6f\n"
        "maat_commit_seconds_count %llu\n",
        (unsigned long long)sum, (double)s.commit_us / 1e6,
        (unsigned long long)s.commits);
}

char *metrics_text(struct server *srv, size_t *len)
{
    struct page p = {.size = 16384};
    const struct server_figures *f = &srv->figures;
    const struct net_figures *n = net_figures(srv->net);

    p.text = malloc(p.size);
    if (!p.text)
        return NULL;
    figure(&p, "gauge", "uptime_seconds", "Since the start.",
           (double)(net_now_ms() - srv->started) / 1000);
    figure(&p, "gauge", "connections", "Open WebSockets.", net_sockets(srv->net));
    figure(&p, "counter", "connections_total", "WebSockets ever opened.",
           (double)n->opened);
    figure(&p, "counter", "requests_total", "HTTP requests.", (double)n->requests);
    figure(&p, "gauge", "lines", "Open connections of all kinds.", n->connections);
    figure(&p, "counter", "refused_requests_total", "Requests that were none.",
           (double)n->refused);
    figure(&p, "counter", "crowded_total", "Connections for which there was no room.",
           (double)n->crowded);
    figure(&p, "counter", "late_total", "Connections that took too long.",
           (double)n->late);
    figure(&p, "counter", "messages_in_total", "Messages from clients.",
           (double)n->messages_in);
    figure(&p, "counter", "messages_out_total", "Messages to clients.",
           (double)n->messages_out);
    figure(&p, "counter", "bytes_out_total", "Bytes of those.", (double)n->bytes_out);
    figure(&p, "counter", "dropped_slow_total", "Clients that did not keep up.",
           (double)n->dropped_slow);
    figure(&p, "counter", "moves_total", "Actions made durable.",
           (double)srv->house.figures.moves);
    figure(&p, "counter", "bot_moves_total", "Those by built-in bots.",
           (double)srv->house.figures.bot_moves);
    figure(&p, "counter", "bot_seconds_total", "Time in which bots thought.",
           (double)f->bot_us / 1e6);
    figure(&p, "counter", "bot_ponder_seconds_total",
           "Time in which they thought while people did.", (double)f->ponder_us / 1e6);
    figure(&p, "gauge", "bot_memory_bytes", "What they remember between their choices.",
           (double)srv->minds.bytes);
    figure(&p, "gauge", "bot_queue", "Questions waiting for bots.",
           thinkers_waiting(srv->thinkers));
    figure(&p, "counter", "looks_total", "Finished games that were looked at again.",
           (double)f->looks);
    figure(&p, "counter", "look_seconds_total", "Time that took, waiting included.",
           (double)f->look_us / 1e6);
    figure(&p, "gauge", "look_queue", "Those that wait for it.",
           srv->looker ? looker_count(srv->looker) : 0);
    figure(&p, "counter", "refused_total", "Operations refused.",
           (double)srv->house.figures.refused);
    figure(&p, "counter", "stale_total", "Actions that came too late.",
           (double)srv->house.figures.stale);
    figure(&p, "counter", "repeated_total", "Actions sent twice.",
           (double)srv->house.figures.repeated);
    figure(&p, "counter", "unavailable_total", "Operations that could not be stored.",
           (double)srv->house.figures.unavailable);
    figure(&p, "counter", "chat_lines_total", "Lines of chat.", (double)f->chat_lines);
    figure(&p, "counter", "tables_made_total", "Tables made.", (double)f->tables_made);
    figure(&p, "counter", "puzzle_tries_total", "First tries of puzzles.",
           (double)f->puzzle_tries);
    figure(&p, "counter", "tables_finished_total", "Games that came to their end.",
           (double)srv->house.figures.tables_finished);
    figure(&p, "counter", "errors_total", "Things that should not happen.",
           (double)srv->house.figures.errors);
    tables(&p, srv);
    store(&p, srv);
    *len = p.len < p.size ? p.len : p.size - 1;
    return p.text;
}
