/* token.c - by what servers know the person at this terminal. */
#include "term/token.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "term/keep.h"

static int find_folder(char ret[TOKEN_PATH_MAX])
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int n = -1;
    if (config && config[0] == '/') /* the standard: a relative one is as none */
        n = snprintf(ret, TOKEN_PATH_MAX, "%s/maat", config);
    else if (home && home[0] == '/')
        n = snprintf(ret, TOKEN_PATH_MAX, "%s/.config/maat", home);
    return n > 0 && n < TOKEN_PATH_MAX - 320 ? 0 : -1;
}

enum token_end token_file(const char *url, char path[TOKEN_PATH_MAX])
{
    if (find_folder(path))
        return TOKEN_NO_HOME;
    size_t len = strlen(path);
    int n = snprintf(path + len, TOKEN_PATH_MAX - len, "/%s.token", url);
    if (n < 0 || len + (size_t)n >= TOKEN_PATH_MAX)
        return TOKEN_NO_HOME;
    /* "https://maat.example/games" lies in https_maat.example_games.token. */
    char *to = path + len + 1;
    for (const char *from = to; *from; from++) {
        bool is_plain = strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "0123456789.-",
                               *from) != NULL;
        if (is_plain)
            *to++ = *from;
        else if (to[-1] != '_')
            *to++ = '_';
    }
    *to = '\0';
    return TOKEN_FINE;
}

/* A token goes into a header: it is printed signs without blanks. */
static enum token_end check(const char *token)
{
    size_t n = strlen(token);
    for (size_t i = 0; i < n; i++)
        if (token[i] <= ' ' || token[i] > '~' || token[i] == ';' || token[i] == '"')
            return TOKEN_BAD;
    return strncmp(token, "maat=", 5) == 0 && n > 5 ? TOKEN_FINE : TOKEN_BAD;
}

static enum token_end read_file(int fd, char token[TOKEN_MAX])
{
    struct stat st;
    if (fstat(fd, &st))
        return TOKEN_FAILED;
    if (!S_ISREG(st.st_mode))
        return TOKEN_BAD;
    if (st.st_mode & 077 || st.st_uid != geteuid())
        return TOKEN_OPEN;
    ssize_t n = read(fd, token, TOKEN_MAX - 1);
    if (n < 0)
        return TOKEN_FAILED;
    token[n] = '\0';
    token[strcspn(token, "\n")] = '\0';
    return check(token);
}

enum token_end token_read(const char *url, char token[TOKEN_MAX])
{
    char path[TOKEN_PATH_MAX];
    token[0] = '\0';
    enum token_end end = token_file(url, path);
    if (end)
        return end;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return errno == ENOENT || errno == ENOTDIR ? TOKEN_NONE : TOKEN_FAILED;
    end = read_file(fd, token);
    if (end)
        token[0] = '\0';
    close(fd);
    return end;
}

static int write_new(const char *path, const char *token)
{
    unlink(path); /* of a run that was killed */
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return -1;
    size_t n = strlen(token);
    int bad = write(fd, token, n) != (ssize_t)n || write(fd, "\n", 1) != 1 || fsync(fd);
    return close(fd) || bad ? -1 : 0;
}

enum token_end token_write(const char *url, const char *token)
{
    char path[TOKEN_PATH_MAX], fresh[TOKEN_PATH_MAX + 8], folder[TOKEN_PATH_MAX];
    enum token_end end = check(token);
    end = end ? end : token_file(url, path);
    if (end)
        return end;
    snprintf(fresh, sizeof fresh, "%s.new", path);
    if (find_folder(folder) || keep_make_folder(folder))
        return TOKEN_FAILED;
    return write_new(fresh, token) || rename(fresh, path) ? TOKEN_FAILED : TOKEN_FINE;
}

enum token_end token_forget(const char *url)
{
    char path[TOKEN_PATH_MAX];
    enum token_end end = token_file(url, path);
    if (end)
        return end;
    return unlink(path) && errno != ENOENT ? TOKEN_FAILED : TOKEN_FINE;
}
