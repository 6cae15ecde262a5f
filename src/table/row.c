/* row.c - the grammar of rows, and the reader and writer that follow it. */
#include "table/row.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/jot.h"

/* ---- words ----------------------------------------------------------------------- */

/* How a member is written, and read again up to its end; NULL: it cannot be. */
struct word_type {
    int (*write)(const void *member, char *buf, size_t size);
    const char *(*read)(const char *p, void *member, size_t size);
};

struct row_word {
    const char *name;
    const struct word_type *type;
    uint16_t at, size;
};

/* As snprintf, but for every move: no format has to be read. */
static int put_word(const char *word, char *buf, size_t size)
{
    size_t n = strlen(word);

    if (n < size)
        memcpy(buf, word, n + 1);
    return (int)n;
}

static int put_number(int64_t v, char *buf, size_t size)
{
    struct jot j;

    jot_init(&j, buf, size);
    jot_int(&j, v);
    return jot_ok(&j) ? (int)j.len : -1;
}

static int write_text(const void *member, char *buf, size_t size)
{
    const char *word = member;

    return word[0] && !strpbrk(word, " \n") ? put_word(word, buf, size) : -1;
}

static const char *read_text(const char *p, void *member, size_t size)
{
    size_t n = strcspn(p, " \n");

    if (!n || n >= size)
        return NULL;
    memcpy(member, p, n);
    return p + n;
}

/* "-": none. */
static int write_some(const void *member, char *buf, size_t size)
{
    return write_text(*(const char *)member ? member : "-", buf, size);
}

static const char *read_some(const char *p, void *member, size_t size)
{
    bool is_none = p[0] == '-' && (!p[1] || p[1] == ' ');

    return is_none ? p + 1 : read_text(p, member, size);
}

/* All that is left, blanks included; it may be empty. */
static int write_rest(const void *member, char *buf, size_t size)
{
    return strchr(member, '\n') ? -1 : put_word(member, buf, size);
}

static const char *read_rest(const char *p, void *member, size_t size)
{
    size_t n = strcspn(p, "\n");

    if (n >= size)
        return NULL;
    memcpy(member, p, n);
    return p + n;
}

static int write_seat(const void *member, char *buf, size_t size)
{
    return put_number(*(const int *)member + 1, buf, size);
}

static const char *read_seat(const char *p, void *member, size_t size)
{
    (void)size;
    if (*p < '1' || *p > '0' + GAME_MAX_PLAYERS)
        return NULL;
    *(int *)member = *p - '1';
    return p + 1;
}

/* "13" are the seats 1 and 3, "-" is none of them. */
static int write_seats(const void *member, char *buf, size_t size)
{
    char seats[GAME_MAX_PLAYERS + 1] = "";
    int n = 0;

    for (int p = 0; p < GAME_MAX_PLAYERS; p++)
        if (*(const uint8_t *)member >> p & 1)
            seats[n++] = (char)('1' + p);
    return put_word(n ? seats : "-", buf, size);
}

static const char *read_seats(const char *p, void *member, size_t size)
{
    unsigned seats = 0;

    (void)size;
    if (*p == '-')
        return p + 1;
    for (; *p >= '1' && *p <= '0' + GAME_MAX_PLAYERS && !(seats >> (*p - '1')); p++)
        seats |= 1u << (*p - '1');
    *(uint8_t *)member = (uint8_t)seats;
    return seats ? p : NULL;
}

static int write_flag(const void *member, char *buf, size_t size)
{
    return put_word(*(const bool *)member ? "1" : "0", buf, size);
}

static const char *read_flag(const char *p, void *member, size_t size)
{
    (void)size;
    if (*p != '0' && *p != '1')
        return NULL;
    *(bool *)member = *p == '1';
    return p + 1;
}

static int write_number(const void *member, char *buf, size_t size)
{
    return put_number(*(const int64_t *)member, buf, size);
}

/* As it is written: neither blanks nor a plus nor needless zeros. */
static const char *read_number(const char *p, void *member, size_t size)
{
    const char *digits = p + (*p == '-');
    char *end;

    (void)size;
    if (*digits < '0' || *digits > '9' ||
        (*digits == '0' && (digits > p || p[1] > ' ')))
        return NULL;
    errno = 0;
    *(int64_t *)member = strtoll(p, &end, 10);
    return errno ? NULL : end;
}

static int write_seed(const void *member, char *buf, size_t size)
{
    char hex[DEALER_HEX + 1];

    dealer_hex(member, DEALER_SEED, hex);
    return put_word(hex, buf, size);
}

static const char *read_seed(const char *p, void *member, size_t size)
{
    char hex[DEALER_HEX + 1] = "";

    return strspn(p, "0123456789abcdef") == DEALER_HEX && memcpy(hex, p, DEALER_HEX) &&
                   !dealer_unhex(hex, member, size)
               ? p + DEALER_HEX
               : NULL;
}

static int write_why(const void *member, char *buf, size_t size)
{
    return put_word(*(const uint8_t *)member == STANDIN_TIME ? "time" : "away", buf,
                    size);
}

static const char *read_why(const char *p, void *member, size_t size)
{
    bool is_time = !strncmp(p, "time", 4);

    (void)size;
    *(uint8_t *)member = is_time ? STANDIN_TIME : STANDIN_AWAY;
    return is_time || !strncmp(p, "away", 4) ? p + 4 : NULL;
}

static int write_seating(const void *member, char *buf, size_t size)
{
    const struct row_seating *s = member;

    if (s->kind == SEAT_BOT)
        return write_text(s->level, buf, 0) < 0
                   ? -1
                   : snprintf(buf, size, "bot %s", s->level);
    return snprintf(buf, size, "%s", s->kind == SEAT_OUTSIDE ? "outside" : "open");
}

static const char *read_seating(const char *p, void *member, size_t size)
{
    struct row_seating *s = member;

    (void)size;
    if (!strncmp(p, "bot ", 4)) {
        s->kind = SEAT_BOT;
        return read_text(p + 4, s->level, sizeof s->level);
    }
    s->kind = *p == 'o' && p[1] == 'u' ? SEAT_OUTSIDE : SEAT_OPEN;
    if (!strncmp(p, "outside", 7))
        return p + 7;
    return strncmp(p, "open", 4) ? NULL : p + 4;
}

static const struct word_type text = {write_text, read_text};
static const struct word_type some = {write_some, read_some};
static const struct word_type rest = {write_rest, read_rest};
static const struct word_type seat = {write_seat, read_seat};
static const struct word_type seats = {write_seats, read_seats};
static const struct word_type flag = {write_flag, read_flag};
static const struct word_type number = {write_number, read_number};
static const struct word_type seed = {write_seed, read_seed};
static const struct word_type why = {write_why, read_why};
static const struct word_type seating = {write_seating, read_seating};

/* ---- the grammar ----------------------------------------------------------------- */

#define WORD(name, type, member)                                                       \
    {                                                                                  \
        name, &type, offsetof(struct row, member), sizeof((struct row *)0)->member     \
    }
#define SEAT       WORD("SEAT", seat, seat)
#define SEATS      WORD("SEATS", seats, seats)
#define PERSON     WORD("PERSON", text, person)
#define NAME       WORD("NAME", rest, name)
#define NONCE      WORD("NONCE", some, nonce)
#define BOT        WORD("BOT", flag, is_program)
#define SEAL       WORD("SEAL", text, seal)
#define WHO        WORD("WHO", seating, seating)
#define SEED       WORD("SEED", seed, seed)
#define TOLD       WORD("NONCE", text, nonce)
#define MS         WORD("MS", number, spent)
#define ACTION     WORD("ACTION", rest, action)
#define INPUT      WORD("INPUT", rest, input)
#define WHY        WORD("WHY", why, standin)
#define LEFT       WORD("LEFT", number, left)
#define ON         WORD("ON", flag, on)
#define TABLE      WORD("TABLE", text, rematch)
#define REASON     WORD("REASON", rest, reason)
#define WORDS(...) ((const struct row_word[]){__VA_ARGS__, {0}})
#define NO_WORDS   ((const struct row_word[]){{0}})

const struct row_form row_forms[ROW_KINDS] = {
    [ROW_SIT] = {'j', WORDS(SEAT, PERSON, NONCE, BOT, NAME),
                 "sits down (`-`: no nonce; BOT 1: a program, else 0)"},
    [ROW_SIT_SEALED] = {'e', WORDS(SEAT, PERSON, SEAL, BOT, NAME),
                        "sits down with a sealed nonce"},
    [ROW_LEAVE] = {'l', WORDS(SEAT), "stands up"},
    [ROW_KEEP] = {'h', WORDS(SEAT, PERSON, NAME),
                  "an open seat is kept for somebody (rematch)"},
    [ROW_RENAME] = {'p', WORDS(PERSON, NAME), "somebody has a new name"},
    [ROW_SEAT] = {'k', WORDS(SEAT, WHO),
                  "the host says who may sit here: `open`, `outside` or `bot LEVEL`"},
    [ROW_SEAL] = {'c', WORDS(SEATS, SEAL),
                  "a seal for seats of one person (`13`: seats 1 and 3)"},
    [ROW_DEAL] = {'d', WORDS(SEED, SEATS),
                  "dealt: the seed is drawn, these seats take part with their seals "
                  "(`-`: none)"},
    [ROW_NONCE] = {'v', WORDS(SEATS, TOLD), "the sealed nonce is told"},
    [ROW_DEAL_OVER] = {'o', WORDS(SEATS),
                       "these held back: seed, seals and sealed nonces are void, "
                       "everybody seals anew"},
    [ROW_BEGIN] = {'s', NO_WORDS, "the game begins"},
    [ROW_ACT] = {'a', WORDS(SEAT, MS, ACTION),
                 "an action, and all chance that follows"},
    [ROW_THROW] = {'t', WORDS(SEAT, MS, INPUT),
                   "a throw by hand; `-` rolls it by its weights"},
    [ROW_UNDO] = {'u', WORDS(SEAT), "takes back"},
    [ROW_STANDIN] = {'b', WORDS(SEAT, WHY), "a bot stands in: `away` or `time`"},
    [ROW_BACK] = {'g', WORDS(SEAT, LEFT),
                  "the seat is given back with so many milliseconds"},
    [ROW_RESIGN] = {'r', WORDS(SEAT), "resigns"},
    [ROW_LOST] = {'f', WORDS(SEAT), "its time is over, and it has lost"},
    [ROW_MUTE] = {'m', WORDS(PERSON, ON),
                  "the host takes a voice (1) or gives it back (0)"},
    [ROW_COVER] = {'w', WORDS(SEAT, ON),
                   "the seat covers what it may cover (1) or shows it (0)"},
    [ROW_REMATCH] = {'n', WORDS(TABLE), "the rematch"},
    [ROW_CLOSE] = {'x', WORDS(REASON), "closed"},
};

/* ---- texts ----------------------------------------------------------------------- */

int row_read(const struct row_line *line, struct row *ret)
{
    const char *p = line->text;
    int kind = 0;

    while (kind < ROW_KINDS && row_forms[kind].letter != line->letter)
        kind++;
    memset(ret, 0, sizeof *ret);
    if (kind == ROW_KINDS || strlen(line->key) >= sizeof ret->key)
        return -1;
    ret->kind = (enum row_kind)kind;
    ret->seq = line->seq;
    ret->at = line->at;
    memcpy(ret->key, line->key, strlen(line->key));
    for (const struct row_word *w = row_forms[kind].words; w->name; w++) {
        if (w != row_forms[kind].words && *p++ != ' ')
            return -1;
        p = w->type->read(p, (char *)ret + w->at, w->size);
        if (!p)
            return -1;
    }
    return *p ? -1 : 0;
}

int row_write(const struct row *row, char *buf, size_t size)
{
    size_t len = 0;

    if (!size)
        return -1;
    buf[0] = '\0';
    for (const struct row_word *w = row_forms[row->kind].words; w->name; w++) {
        int n;
        if (w != row_forms[row->kind].words && len + 1 < size)
            buf[len++] = ' ';
        n = w->type->write((const char *)row + w->at, buf + len, size - len);
        if (n < 0 || len + (size_t)n >= size)
            return -1;
        len += (size_t)n;
    }
    return (int)len;
}

int row_words(enum row_kind kind, char *buf, size_t size)
{
    size_t len = 0;

    buf[0] = '\0';
    for (const struct row_word *w = row_forms[kind].words; w->name; w++) {
        int n = snprintf(buf + len, size - len, "%s%s", len ? " " : "", w->name);
        if (n < 0 || len + (size_t)n >= size)
            return -1;
        len += (size_t)n;
    }
    return (int)len;
}

int row_line_write(const struct row_line *line, char *buf, size_t size)
{
    return snprintf(buf, size, "%llu %lld %c %s %s\n", (unsigned long long)line->seq,
                    (long long)line->at, line->letter, line->key[0] ? line->key : "-",
                    line->text);
}

int row_line_read(char *line, struct row_line *ret)
{
    char *p = line;
    char *word[4];
    int64_t seq;
    const char *end;

    for (int i = 0; i < 4; i++) {
        word[i] = p;
        p += strcspn(p, " ");
        if (p == word[i] || (!*p && i < 3))
            return -1;
        if (*p)
            *p++ = '\0';
    }
    end = read_number(word[0], &seq, 0);
    if (!end || *end || seq < 1 || !(end = read_number(word[1], &ret->at, 0)) || *end ||
        word[2][1])
        return -1;
    ret->seq = (uint64_t)seq;
    ret->letter = word[2][0];
    ret->key = strcmp(word[3], "-") ? word[3] : "";
    ret->text = p;
    return 0;
}
