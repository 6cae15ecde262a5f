# Every header compiles alone, as the first line of a file would include it.
cd "$1" || exit 1
bad=0
flags=$(pkg-config --cflags libpq sqlite3 jansson 2>/dev/null)
for h in $(find include src -name '*.h'); do
    echo "#include \"${h#*/}\"" |
        cc -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wno-unused-function \
            -fsyntax-only -Iinclude -Isrc $flags -x c - 2>&1 | head -n 5 | grep . &&
        { echo "$h does not compile alone"; bad=1; }
done
exit $bad
