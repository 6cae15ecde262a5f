/* kit_nginx.c - a real nginx in front of a server. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "server_kit.h"

/* A port that nobody has now. */
static int free_port(void)
{
    struct kit_server s;
    int port;

    kit_start(&s, NULL);
    port = (int)strtol(strrchr(s.url, ':') + 1, NULL, 10);
    assert_int_equal(kit_stop(&s), 0);
    kit_clean(&s);
    return port;
}

static void write_conf(const struct kit_server *front, const char *locations)
{
    char path[200];
    const char *d = front->dir;
    FILE *f;

    snprintf(path, sizeof path, "%s/nginx.conf", d);
    f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f,
            "daemon off; master_process off; pid %s/pid; error_log %s/error.log;\n"
            "events {}\nhttp {\n access_log off;\n"
            " client_body_temp_path %s/a; proxy_temp_path %s/b;\n"
            " fastcgi_temp_path %s/c; uwsgi_temp_path %s/d; scgi_temp_path %s/e;\n"
            " proxy_http_version 1.1;\n"
            " proxy_set_header Host $host;\n"
            " proxy_set_header Upgrade $http_upgrade;\n"
            " proxy_set_header Connection $http_connection;\n"
            " proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;\n"
            " server {\n  listen %s;\n%s\n }\n}\n",
            d, d, d, d, d, d, d, strstr(front->url, "://") + 3, locations);
    fclose(f);
}

static void wait_for(const struct kit_server *front)
{
    for (int i = 0; i < 100; i++) {
        struct httpc c;
        int status;
        assert_int_equal(httpc_init(&c, front->url), 0);
        status = httpc_request(&c, "GET", "/", NULL);
        httpc_done(&c);
        if (status > 0)
            return;
        nanosleep(&(struct timespec){0, 50000000}, NULL);
    }
    fail_msg("nginx did not start");
}

void kit_nginx(struct kit_server *front, const char *locations)
{
    char dir[] = "/tmp/maat-test-XXXXXX", conf[200];

    memset(front, 0, sizeof *front);
    assert_non_null(mkdtemp(dir));
    snprintf(front->dir, sizeof front->dir, "%s", dir);
    snprintf(front->url, sizeof front->url, "http://127.0.0.1:%d", free_port());
    write_conf(front, locations);
    snprintf(conf, sizeof conf, "%s/nginx.conf", dir);
    front->pid = fork();
    assert_true(front->pid >= 0);
    if (!front->pid) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        execlp("nginx", "nginx", "-p", dir, "-c", conf, "-e", "stderr", (char *)NULL);
        execl("/usr/sbin/nginx", "nginx", "-p", dir, "-c", conf, "-e", "stderr",
              (char *)NULL);
        _exit(127);
    }
    wait_for(front);
}
