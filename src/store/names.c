/* names.c - names of codes and of nodes, and the time. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "store/backend.h"

const char *store_code_name(enum store_code code)
{
    switch (code) {
    case STORE_OK:
        return "ok";
    case STORE_CONFLICT:
        return "conflict";
    case STORE_FULL:
        return "full";
    case STORE_IO:
        return "io";
    case STORE_MISSING:
        return "missing";
    case STORE_FENCED:
        return "fenced";
    case STORE_TAKEN:
        return "taken";
    case STORE_CLOSED:
        return "closed";
    case STORE_LONG:
        return "long";
    case STORE_DAMAGED:
        return "damaged";
    }
    return "unknown";
}

bool store_url_is_postgres(const char *url)
{
    return strncmp(url, "postgres://", 11) == 0 ||
           strncmp(url, "postgresql://", 13) == 0;
}

uint64_t store_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

int store_draw_node(char *node, size_t size)
{
    unsigned char bytes[8];
    FILE *f = fopen("/dev/urandom", "rb");
    size_t n = f ? fread(bytes, 1, sizeof bytes, f) : 0;
    if (f)
        fclose(f);
    if (n != sizeof bytes)
        return -1;
    size_t at = (size_t)snprintf(node, size, "n");
    for (size_t i = 0; i < sizeof bytes; i++)
        at += (size_t)snprintf(node + at, size - at, "%02x", bytes[i]);
    return 0;
}
