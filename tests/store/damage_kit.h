/* damage_kit.h - a store with something of everything, spoilt and looked at. */
#ifndef MAAT_DAMAGE_KIT_H
#define MAAT_DAMAGE_KIT_H

#include "each_store.h"
#include "store/check.h"
#include "store_kit.h"

enum { ROWS = 40, IN_PIECES = 32 };

/* What look() found, and how much had no sum. */
extern char found[20000];
extern uint64_t unsummed;

extern const uint8_t token[STORE_TOKEN]; /* of anna's session */

/* `call` has &got_ where its code goes; it is waited for and must succeed. */
#define DO(call)                                                                       \
    do {                                                                               \
        enum store_code got_ = STORE_CLOSED;                                           \
        assert_int_equal(call, STORE_OK);                                              \
        store_drain(s);                                                                \
        assert_int_equal(got_, STORE_OK);                                              \
    } while (0)

void keep_code(void *ctx, enum store_code code);

/* Tables t and u with all that belongs to one, and a person with a session. */
int fresh(void **state);
struct store_table index_of(const char *id);

void spoil(const char *sqlite, const char *postgres);
const char *look(void); /* all that is wrong with the store */
void sees(const char *flaw);
void mend(enum store_mend what, const char *table);
enum store_code load(const char *id);

#define CASE(f) cmocka_unit_test_setup_teardown(f, fresh, each_close)

#endif
