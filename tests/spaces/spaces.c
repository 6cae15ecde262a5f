/* spaces.c - games as numbers, table by table: what docs/spaces.md says of them. */
#include <stdio.h>

#include "core/registry.h"
#include "maat/space.h"

static void put_actions(const struct game_space *s)
{
    printf("\n| index | action |\n| --- | --- |\n");
    for (int at = 0; at < s->actions;) {
        const struct space_verb *v = &s->verbs[game_verb(space_action(s, at))];
        if (v->n == 1)
            printf("| %d | `%s` |\n", at, v->form);
        else
            printf("| %d to %d | `%s` |\n", at, at + v->n - 1, v->form);
        at += v->n;
    }
}

static void put_spans(const struct game_space *s)
{
    printf(
        "\n| span | numbers | between | what it tells |\n| --- | --- | --- | --- |\n");
    for (const struct space_span *p = s->spans; p->name; p++) {
        printf("| `%s` | %d%s | %d and %d | %s", p->name, p->n,
               p->by_seat ? " a seat" : "", p->lo, p->hi, p->about);
        for (int i = 0; p->index && i < p->n; i++)
            printf("%s`%s`", i ? " " : " (", p->index[i]);
        printf("%s |\n", p->index ? ")" : "");
    }
}

static void put_losses(const struct game_space *s)
{
    for (const struct space_loss *l = s->losses; l && l->field; l++)
        printf("%s`%s`%s: %s.\n",
               l == s->losses ? "\nNot told to the letter:\n\n- " : "- ", l->field,
               l->as_bag ? ", its order" : "", l->why);
}

int main(void)
{
    for (const struct game *const *g = game_list; *g; g++) {
        const struct game_space *s = (*g)->space;
        printf("%s## %s\n\nVersion %d. %d actions. ", g == game_list ? "" : "\n",
               (*g)->title, s->version, s->actions);
        for (int n = (*g)->min_players; n <= (*g)->max_players; n++)
            printf("%s%d", n == (*g)->min_players ? "Numbers with " : ", ", n),
                printf(" players: %d", space_size(s, n));
        printf(".\n");
        put_actions(s);
        put_spans(s);
        put_losses(s);
    }
    return 0;
}
