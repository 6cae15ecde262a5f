/*
 * ankh_maketables.c - writes tables.c while the program is built.
 *
 * All that is known about the board stands here as the map shows it: the terrain row
 * by row and the river edges. Neighbours, distances and corner points follow from it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/ankh/camels.h"

enum { ROWS = 10, COLUMNS = 11, CELLS = ROWS * COLUMNS, POINTS_MAX = 256, OFF = 0xff };

/* f fertile, d desert, w water, . no hex; odd columns lie half a hex further south */
static const char *const terrain[ROWS] = {
    ".fffwwwwww.", "ffffffffffw", "fffffffffff", "ddfffffffwd", "ddddfffdddw",
    "ddwddffdddw", "ddwwwffddww", "ddddffddwdw", "ddddffddddw", "..d.f.d.d..",
};

/* printed hex numbers */
static const uint8_t rivers[][2] = {
    {0, 9},   {9, 10},  {10, 20}, {10, 21}, {18, 29}, {18, 30}, {21, 22}, {22, 33},
    {23, 33}, {23, 34}, {27, 38}, {27, 39}, {28, 29}, {28, 39}, {34, 35}, {35, 46},
    {36, 46}, {36, 47}, {36, 48}, {37, 38}, {37, 48}, {47, 48}, {47, 59}, {58, 59},
    {58, 69}, {58, 70}, {68, 69}, {69, 79}, {79, 80}, {80, 90}, {90, 91}, {91, 98},
};

/* N NE SE S SW NW as (row, column), for even and odd columns */
static const int step[2][6][2] = {
    {{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {0, -1}, {-1, -1}},
    {{-1, 0}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}},
};

static const int apart[4] = {1, 10, 11, 12}; /* cells of an edge differ by this */

struct point {
    int key[3];  /* the three positions that meet, ascending */
    int cell[3]; /* those of them that are on the board, else -1 */
};

static struct point points[POINTS_MAX];
static int n_points;

static int cell_at(int row, int column)
{
    if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS ||
        terrain[row][column] == '.')
        return -1;
    return row * COLUMNS + column;
}

static int beside(int cell, int d)
{
    const int *s = step[cell % COLUMNS & 1][d];
    return cell_at(cell / COLUMNS + s[0], cell % COLUMNS + s[1]);
}

static int number_of(int cell)
{
    int n = 0;
    for (int i = 0; i < cell; i++)
        n += terrain[i / COLUMNS][i % COLUMNS] != '.';
    return n;
}

static int is_river(int a, int b)
{
    int x = number_of(a), y = number_of(b);
    for (size_t i = 0; i < sizeof rivers / sizeof rivers[0]; i++)
        if (rivers[i][0] == x && rivers[i][1] == y)
            return 1;
    return 0;
}

/* The corner point of `cell` between direction d and the next one clockwise. */
static int corner(int cell, int d)
{
    struct point p;
    int e = (d + 1) % 6, row = cell / COLUMNS, column = cell % COLUMNS;
    int at[3][2] = {{row, column},
                    {row + step[column & 1][d][0], column + step[column & 1][d][1]},
                    {row + step[column & 1][e][0], column + step[column & 1][e][1]}};
    for (int i = 0; i < 3; i++) {
        p.key[i] = (at[i][0] + 1) * 32 + at[i][1] + 1;
        p.cell[i] = cell_at(at[i][0], at[i][1]);
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (p.key[j] > p.key[j + 1]) {
                int key = p.key[j], c = p.cell[j];
                p.key[j] = p.key[j + 1], p.cell[j] = p.cell[j + 1];
                p.key[j + 1] = key, p.cell[j + 1] = c;
            }
    for (int i = 0; i < n_points; i++)
        if (points[i].key[0] == p.key[0] && points[i].key[1] == p.key[1] &&
            points[i].key[2] == p.key[2])
            return i;
    if (n_points == POINTS_MAX)
        exit(1);
    points[n_points] = p;
    return n_points++;
}

static void set_of(FILE *f, const uint8_t *in, int more)
{
    uint64_t lo = 0, hi = 0;
    for (int c = 0; c < CELLS; c++)
        if (in[c])
            *(c < 64 ? &lo : &hi) |= (uint64_t)1 << (c & 63);
    if (more)
        hi |= (uint64_t)1 << 63;
    fprintf(f, "{0x%016llxu, 0x%016llxu}", (unsigned long long)lo,
            (unsigned long long)hi);
}

static void write_terrain(FILE *f, const char *name, const char *letters)
{
    uint8_t in[CELLS] = {0};
    for (int c = 0; c < CELLS; c++)
        for (const char *l = letters; *l; l++)
            in[c] |= terrain[c / COLUMNS][c % COLUMNS] == *l;
    fprintf(f, "const struct ankh_set %s = ", name);
    set_of(f, in, 0);
    fprintf(f, ";\n");
}

static void write_plan(FILE *f)
{
    fprintf(f, "const char *const ankh_plan[] = {\n");
    for (int row = 0; row < ROWS; row++)
        fprintf(f, "    \"%s\",\n", terrain[row]);
    fprintf(f, "    NULL,\n};\n");
}

static void write_edges(FILE *f)
{
    fprintf(f, "const struct ankh_set ankh_river_free[4] = {\n");
    for (int k = 0; k < 4; k++) {
        uint8_t in[CELLS] = {0};
        for (int c = 0; c < CELLS; c++)
            for (int d = 0; cell_at(c / COLUMNS, c % COLUMNS) >= 0 && d < 6; d++)
                in[c] |= beside(c, d) == c + apart[k] && !is_river(c, c + apart[k]);
        fprintf(f, "    ");
        set_of(f, in, 0);
        fprintf(f, ",\n");
    }
    fprintf(f, "};\nconst uint8_t ankh_near[ANKH_CELLS][6] = {\n");
    for (int c = 0; c < CELLS; c++) {
        fprintf(f, "    {");
        for (int d = 0; d < 6; d++) {
            int to = cell_at(c / COLUMNS, c % COLUMNS) < 0 ? -1 : beside(c, d);
            fprintf(f, "%d%s", to < 0 ? OFF : to, d < 5 ? ", " : "},\n");
        }
    }
    fprintf(f, "};\n");
}

/* All hexes at distance 1..3: what a figure can reach (R-ANKH-17). */
static void write_balls(FILE *f)
{
    fprintf(f, "const struct ankh_set ankh_ball[ANKH_CELLS] = {\n");
    for (int c = 0; c < CELLS; c++) {
        uint8_t in[CELLS] = {0}, next[CELLS];
        in[c] = cell_at(c / COLUMNS, c % COLUMNS) >= 0;
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < CELLS; i++)
                next[i] = in[i];
            for (int i = 0; i < CELLS; i++)
                for (int d = 0; in[i] && d < 6; d++)
                    if (beside(i, d) >= 0)
                        next[beside(i, d)] = 1;
            for (int i = 0; i < CELLS; i++)
                in[i] = next[i];
        }
        in[c] = 0;
        fprintf(f, "    ");
        set_of(f, in, 0);
        fprintf(f, ",\n");
    }
    fprintf(f, "};\n");
}

static void write_corners(FILE *f)
{
    fprintf(f, "const uint8_t ankh_corner[ANKH_CELLS][6] = {\n");
    for (int c = 0; c < CELLS; c++) {
        fprintf(f, "    {");
        for (int d = 0; d < 6; d++)
            fprintf(f, "%d%s",
                    cell_at(c / COLUMNS, c % COLUMNS) < 0 ? OFF : corner(c, d),
                    d < 5 ? ", " : "},\n");
    }
    fprintf(f, "};\n");
    fprintf(f, "const struct ankh_set ankh_around[ANKH_POINTS] = {\n");
    for (int p = 0; p < n_points; p++) {
        uint8_t in[CELLS] = {0};
        int off = 0;
        for (int i = 0; i < 3; i++)
            if (points[p].cell[i] < 0)
                off = 1;
            else
                in[points[p].cell[i]] = 1;
        fprintf(f, "    ");
        set_of(f, in, off);
        fprintf(f, ",\n");
    }
    fprintf(f, "};\n");
}

/* One way out of a corner point: along the edge that two of its hexes share. */
static int write_way(FILE *f, int p, int a, int b)
{
    for (int d = 0; a >= 0 && b >= 0 && d < 6; d++) {
        if (beside(a, d) != b)
            continue;
        int left = corner(a, (d + 5) % 6), right = corner(a, d), k = 0;
        while (apart[k] != b - a)
            k++;
        int to = left == p ? right : left, climb = 0;
        /* A southern edge runs from east to west when its hex is gone round clockwise.
         */
        if (apart[k] == COLUMNS)
            climb = (left == p ? 1 : -1) * (b / COLUMNS);
        fprintf(f, "{%d, %d, %d}", a * 4 + k, to, climb);
        return 1;
    }
    return 0;
}

static void write_ways(FILE *f)
{
    fprintf(f, "const struct ankh_way ankh_ways[ANKH_POINTS][3] = {\n");
    for (int p = 0; p < n_points; p++) {
        fprintf(f, "    {");
        for (int i = 0; i < 3; i++) {
            int a = points[p].cell[i == 2], b = points[p].cell[i == 0 ? 1 : 2];
            if (!write_way(f, p, a, b))
                fprintf(f, "{ANKH_NO_EDGE, 0, 0}");
            fprintf(f, i < 2 ? ", " : "},\n");
        }
    }
    fprintf(f, "};\n");
}

/* ---- caravans of the starting layouts ---------------------------------- */

/*
 * By the letter of R-ANKH-37 and R-ANKH-38, without the arithmetic of caravan.c:
 * walk every way, place the camels, and look what hangs together.
 */
static uint8_t camels[CELLS][CELLS]; /* on the edge of two cells */
static uint8_t region[CELLS];        /* number, 0 for water and gaps */
static int region_size;
static uint8_t found[4][CELLS];

static int is_land(int cell)
{
    char t = terrain[cell / COLUMNS][cell % COLUMNS];
    return t == 'f' || t == 'd';
}

static int spread(int cell, uint8_t number, uint8_t *in)
{
    int n = 1;
    in[cell] = number;
    for (int d = 0; d < 6; d++) {
        int to = beside(cell, d);
        if (to < 0 || !is_land(to) || in[to] || camels[cell][to] ||
            is_river(cell < to ? cell : to, cell < to ? to : cell))
            continue;
        n += spread(to, number, in);
    }
    return n;
}

static int is_border(int point, uint8_t number)
{
    for (int i = 0; i < 3; i++)
        if (points[point].cell[i] < 0 || region[points[point].cell[i]] != number)
            return 1;
    return 0;
}

/* With the camels of the way in place: two parts of at least six hexes? */
static int is_cut(int a, int b)
{
    uint8_t in[CELLS] = {0};
    int first = spread(a, 1, in);
    if (in[b])
        return 0;
    int second = spread(b, 1, in);
    return first >= 6 && second >= 6 && first + second == region_size;
}

/* Goes on from `point` with the edges so far; notes the first edge of what is legal. */
static void walk(int point, int *way, int n, int *visited)
{
    uint8_t number = region[way[0] / 4];
    for (int i = 0; i < 3; i++) {
        int a = points[point].cell[i == 2], b = points[point].cell[i == 0 ? 1 : 2];
        if (a < 0 || b < 0 || region[a] != number || region[b] != number ||
            camels[a][b])
            continue;
        int to = -1, k = 0, seen = 0;
        for (int d = 0; d < 6; d++)
            if (beside(a, d) == b) {
                int left = corner(a, (d + 5) % 6), right = corner(a, d);
                to = left == point ? right : left;
            }
        while (apart[k] != b - a)
            k++;
        for (int j = 0; j < n; j++)
            seen |= visited[j] == to;
        if (seen || n > 6 || (n == 1 && a * 4 + k != way[0]))
            continue;
        int first = way[0], last = a * 4 + k;
        camels[a][b] = camels[b][a] = 1;
        visited[n] = to;
        if (!is_border(to, number) && n < 6)
            walk(to, way, n + 1, visited);
        else if (is_border(to, number) && (n == 1 || first < last) && is_cut(a, b))
            found[first & 3][first / 4] = 1;
        camels[a][b] = camels[b][a] = 0;
    }
}

static void find_first_steps(void)
{
    uint8_t number = 0;
    memset(region, 0, sizeof region);
    memset(found, 0, sizeof found);
    for (int c = 0; c < CELLS; c++)
        if (is_land(c) && !region[c])
            spread(c, ++number, region);
    for (int a = 0; a < CELLS; a++)
        for (int k = 0; k < 4; k++) {
            int b = a + apart[k], d = 0;
            if (b >= CELLS || !region[a] || region[a] != region[b])
                continue;
            while (d < 6 && beside(a, d) != b)
                d++;
            region_size = 0;
            for (int c = 0; c < CELLS; c++)
                region_size += region[c] == region[a];
            for (int end = 0; d < 6 && end < 2; end++) {
                int start = corner(a, (d + 5 + end) % 6);
                int way[1] = {a * 4 + k}, visited[8] = {start};
                if (is_border(start, region[a]))
                    walk(start, way, 1, visited);
            }
        }
}

static void write_first_steps(FILE *f)
{
    fprintf(f, "const struct ankh_set ankh_first_steps[8][4] = {\n");
    for (int layout = 0; layout < ANKH_LAYOUTS; layout++) {
        memset(camels, 0, sizeof camels);
        for (int i = 0; ankh_camels[layout][i][1]; i++) {
            int ends[2] = {0, 0};
            for (int c = 0; c < CELLS; c++)
                for (int e = 0; e < 2; e++)
                    if (cell_at(c / COLUMNS, c % COLUMNS) >= 0 &&
                        number_of(c) == ankh_camels[layout][i][e])
                        ends[e] = c;
            camels[ends[0]][ends[1]] = camels[ends[1]][ends[0]] = 1;
        }
        find_first_steps();
        fprintf(f, "    {");
        for (int k = 0; k < 4; k++) {
            set_of(f, found[k], 0);
            fprintf(f, k < 3 ? ", " : "},\n");
        }
    }
    fprintf(f, "};\n");
}

int main(int argc, char **argv)
{
    FILE *f = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (!f) {
        fprintf(stderr, "usage: ankh_maketables FILE\n");
        return 1;
    }
    fprintf(f, "/* tables.c - the board; written by ankh_maketables. */\n"
               "#include \"games/ankh/map.h\"\n");
    write_terrain(f, "ankh_land", "fd");
    write_terrain(f, "ankh_fertile", "f");
    write_terrain(f, "ankh_water", "w");
    write_plan(f);
    write_edges(f);
    write_balls(f);
    write_corners(f);
    write_ways(f);
    write_first_steps(f);
    fprintf(f, "_Static_assert(ANKH_POINTS == %d, \"corner points\");\n", n_points);
    return fclose(f) ? 1 : 0;
}
