/* errand.h - requests that somebody else waits for: a thread of their own, in order. */
#ifndef MAAT_ERRAND_H
#define MAAT_ERRAND_H

#include <jansson.h>
#include <stdbool.h>

struct errands;

struct errand_answer {
    int tag, status; /* -1: nobody answered */
    json_t *answer;  /* new; the error of a refusal as it came; NULL: none */
};

struct errands *errands_new(const char *url, const char *token);
/* Waits for the one that is under way. */
void errands_free(struct errands *e);

void errands_post(struct errands *e, const char *path, json_t *body, int tag);
int errands_fd(const struct errands *e); /* readable when there are answers */
bool errands_take(struct errands *e, struct errand_answer *ret);

#endif
