/* node_kit.h - servers as child processes: started, killed, asked. */
#ifndef MAAT_NODE_KIT_H
#define MAAT_NODE_KIT_H

#include <stdbool.h>
#include <sys/types.h>

struct node {
    const char *program; /* path of maat */
    char db[400], listen[300], name[16], url[64], log[300];
    int port;  /* `listen`: --db-listen, or "" */
    pid_t pid; /* 0 while it does not run */
};

/* Choose a free port; nothing is started yet. `dir` takes the log. */
int node_init(struct node *n, const char *program, const char *db, const char *dir,
              int number);
/* Start and wait until it answers; 0 or -1. */
int node_start(struct node *n);
void node_kill(struct node *n); /* SIGKILL */
int node_stop(struct node *n);  /* SIGTERM; 0 when it ended by itself and well */

void node_nap(int ms);

#endif
