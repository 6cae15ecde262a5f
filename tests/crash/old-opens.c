/* old-opens.c - opens a store by the code of an old version (old-node.sh builds it so).
 */
#include <stdio.h>

#include "store/store.h"

int main(int argc, char **argv)
{
    char why[300] = "";
    struct store_config cfg = {.url = argc > 1 ? argv[1] : "", .node = "old"};
    struct store *s = store_open(&cfg, why, sizeof why);
    if (s)
        store_close(s);
    else
        fprintf(stderr, "%s\n", why);
    return s ? 0 : 1;
}
