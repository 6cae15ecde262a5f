/* replay.c - runs a fuzz target over the files of a folder, once each, as a test. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv)
{
    static uint8_t data[1 << 20];
    DIR *d = argc == 2 ? opendir(argv[1]) : NULL;
    int n = 0;
    if (!d) {
        fprintf(stderr, "usage: replay FOLDER\n");
        return 2;
    }
    for (struct dirent *e; (e = readdir(d));) {
        char path[1024];
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], e->d_name);
        FILE *f = fopen(path, "rb");
        if (!f)
            return 1;
        size_t len = fread(data, 1, sizeof data, f);
        fclose(f);
        printf("# %s\n", e->d_name);
        fflush(stdout);
        LLVMFuzzerTestOneInput(data, len);
        printf("ok %d - %s\n", ++n, e->d_name);
    }
    closedir(d);
    printf("1..%d\n", n);
    return n ? 0 : 1;
}
