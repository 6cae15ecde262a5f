/*
 * embed.c - turn files into a C table: name, bytes, length.
 *
 * usage: embed SYMBOL OUT.c [NAME=FILE | DIR/]...
 * A folder is taken with everything below it, names relative to it. The table is sorted
 * by name, so that equal inputs give equal output whatever the order of the arguments.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct item {
    char name[512], path[2048];
};

static struct item *items;
static size_t n_items;

static void die(const char *what, const char *which)
{
    fprintf(stderr, "embed: %s: %s\n", what, which);
    exit(1);
}

static void add(const char *name, const char *path)
{
    items = realloc(items, (n_items + 1) * sizeof *items);
    if (!items)
        die("out of memory", path);
    snprintf(items[n_items].name, sizeof items[0].name, "%s", name);
    snprintf(items[n_items++].path, sizeof items[0].path, "%s", path);
}

static void add_folder(const char *dir, const char *prefix)
{
    DIR *d = opendir(dir);
    if (!d)
        die("cannot open", dir);
    for (struct dirent *e; (e = readdir(d));) {
        char path[2048], name[512];
        struct stat st;
        if (e->d_name[0] == '.')
            continue;
        if (snprintf(path, sizeof path, "%s/%s", dir, e->d_name) >= (int)sizeof path ||
            snprintf(name, sizeof name, "%s%s", prefix, e->d_name) >= 511)
            die("name too long", dir);
        if (stat(path, &st))
            die("cannot stat", path);
        if (S_ISDIR(st.st_mode)) {
            size_t n = strlen(name);
            name[n] = '/';
            name[n + 1] = '\0';
            add_folder(path, name);
        } else {
            add(name, path);
        }
    }
    closedir(d);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct item *)a)->name, ((const struct item *)b)->name);
}

static size_t write_bytes(FILE *out, const char *path)
{
    FILE *in = fopen(path, "rb");
    size_t n = 0;
    if (!in)
        die("cannot read", path);
    for (int c; (c = getc(in)) != EOF; n++)
        fprintf(out, n % 24 ? "%d," : "\n%d,", c);
    fclose(in);
    /* A terminating zero lets texts be used as strings. */
    fputs("0", out);
    return n;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        die("usage", "embed SYMBOL OUT.c [NAME=FILE | DIR/]...");
    for (int i = 3; i < argc; i++) {
        char *eq = strchr(argv[i], '=');
        if (eq) {
            *eq = '\0';
            add(argv[i], eq + 1);
        } else {
            add_folder(argv[i], "");
        }
    }
    qsort(items, n_items, sizeof *items, by_name);
    FILE *out = fopen(argv[2], "w");
    size_t *sizes = calloc(n_items + 1, sizeof *sizes);
    if (!out || !sizes)
        die("cannot write", argv[2]);
    fputs("#include \"core/embed.h\"\n", out);
    for (size_t i = 0; i < n_items; i++) {
        fprintf(out, "static const unsigned char file_%zu[] = {", i);
        sizes[i] = write_bytes(out, items[i].path);
        fputs("};\n", out);
    }
    fprintf(out, "const struct embed %s[] = {\n", argv[1]);
    for (size_t i = 0; i < n_items; i++)
        fprintf(out, "    {\"%s\", file_%zu, %zu},\n", items[i].name, i, sizes[i]);
    fputs("    {0, 0, 0},\n};\n", out);
    free(sizes);
    free(items);
    return fclose(out) ? 1 : 0;
}
