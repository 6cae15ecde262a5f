/* ring.c - many sends by one system call, where the kernel has io_uring. */
#define _GNU_SOURCE
#include "net/net_private.h"

#include <errno.h>
#include <linux/io_uring.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef IORING_SETUP_SINGLE_ISSUER /* headers older than the kernel may be */
#define IORING_SETUP_SINGLE_ISSUER (1U << 12)
#endif
#ifndef IORING_SETUP_DEFER_TASKRUN
#define IORING_SETUP_DEFER_TASKRUN (1U << 13)
#endif

struct ring {
    int fd;
    void *rings;
    size_t rings_size;
    struct io_uring_sqe *entry;
    size_t entries_size;
    struct io_uring_params p;
};

static atomic_uint *at(const struct ring *r, uint32_t offset)
{
    return (atomic_uint *)(void *)((char *)r->rings + offset);
}

static bool map(struct ring *r)
{
    const size_t sq = r->p.sq_off.array + r->p.sq_entries * sizeof(uint32_t);
    const size_t cq = r->p.cq_off.cqes + r->p.cq_entries * sizeof(struct io_uring_cqe);

    /* Kernels that do not map both at once (before 5.4) have no sends either. */
    if (!(r->p.features & IORING_FEAT_SINGLE_MMAP) ||
        !(r->p.features & IORING_FEAT_NODROP))
        return false;
    r->rings_size = sq > cq ? sq : cq;
    r->entries_size = r->p.sq_entries * sizeof *r->entry;
    r->rings = mmap(NULL, r->rings_size, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_POPULATE, r->fd, IORING_OFF_SQ_RING);
    r->entry = mmap(NULL, r->entries_size, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_POPULATE, r->fd, IORING_OFF_SQES);
    return r->rings != MAP_FAILED && r->entry != MAP_FAILED;
}

struct ring *ring_new(void)
{
    struct ring *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->rings = r->entry = MAP_FAILED;
    r->p.flags = IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN;
    r->fd = (int)syscall(SYS_io_uring_setup, RING_SENDS, &r->p);
    if (r->fd < 0 && errno == EINVAL) { /* before 6.1 */
        r->p = (struct io_uring_params){0};
        r->fd = (int)syscall(SYS_io_uring_setup, RING_SENDS, &r->p);
    }
    if (r->fd >= 0 && map(r))
        return r;
    ring_free(r);
    return NULL;
}

void ring_free(struct ring *r)
{
    if (!r)
        return;
    if (r->rings != MAP_FAILED)
        munmap(r->rings, r->rings_size);
    if (r->entry != MAP_FAILED)
        munmap(r->entry, r->entries_size);
    if (r->fd >= 0)
        close(r->fd);
    free(r);
}

static void prepare(struct ring *r, const struct ring_send *s, int n)
{
    uint32_t tail = atomic_load_explicit(at(r, r->p.sq_off.tail), memory_order_relaxed);
    uint32_t *place = (uint32_t *)(void *)at(r, r->p.sq_off.array);

    for (int i = 0; i < n; i++, tail++) {
        const uint32_t k = tail & (r->p.sq_entries - 1);
        r->entry[k] = (struct io_uring_sqe){
            .opcode = IORING_OP_SEND,
            .fd = s[i].fd,
            .addr = (uintptr_t)s[i].bytes,
            .len = (uint32_t)s[i].len,
            .msg_flags = MSG_NOSIGNAL | MSG_DONTWAIT,
            .user_data = (unsigned)i,
        };
        place[k] = k;
    }
    atomic_store_explicit(at(r, r->p.sq_off.tail), tail, memory_order_release);
}

/* How many of the sends have come back. */
static int collect(struct ring *r, struct ring_send *s)
{
    const struct io_uring_cqe *done =
        (const void *)((char *)r->rings + r->p.cq_off.cqes);
    uint32_t head = atomic_load_explicit(at(r, r->p.cq_off.head), memory_order_relaxed);
    const uint32_t tail =
        atomic_load_explicit(at(r, r->p.cq_off.tail), memory_order_acquire);
    int n = 0;

    for (; head != tail; head++, n++) {
        const struct io_uring_cqe *c = &done[head & (r->p.cq_entries - 1)];
        s[c->user_data].result = c->res;
    }
    atomic_store_explicit(at(r, r->p.cq_off.head), head, memory_order_release);
    return n;
}

/*
 * The sockets do not block and neither do the sends, so the kernel is through with each
 * of them before the call returns. Where it takes less than all (no memory for it), the
 * rest is offered again; a kernel that takes none is not asked any more.
 */
bool ring_send(struct ring *r, struct ring_send *s, int n)
{
    int given = 0, back = 0;

    for (int i = 0; i < n; i++)
        s[i].result = RING_UNSENT;
    prepare(r, s, n);
    while (back < n) {
        const long k =
            syscall(SYS_io_uring_enter, r->fd, (unsigned)(n - given),
                    (unsigned)(n - back), IORING_ENTER_GETEVENTS, NULL, (size_t)0);
        const int got = collect(r, s);
        if (k > 0)
            given += (int)k;
        back += got;
        if (k < 0 && errno != EINTR && !got)
            return false;
    }
    return true;
}
