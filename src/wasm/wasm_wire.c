/* wasm_wire.c - stands in for wire/encode.c: a message goes into the answer. */
#include "wasm/wasm.h"
#include "wire/wire.h"

struct net_msg *wire_encode(void (*write)(struct jot *j, void *arg), void *arg)
{
    struct jot j;

    jot_init(&j, wasm_answer, WASM_OUT);
    write(&j, arg);
    return jot_ok(&j) ? (struct net_msg *)(void *)wasm_answer : NULL;
}
