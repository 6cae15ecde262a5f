# What a file exports is used by another one: a function that nobody calls is gone, one that
# only its own file calls is static. Counted over the objects of the program and of the tests.
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Allowed though nobody refers to it, each with its reason.
cat >"$work/allowed" <<'END'
main
END
cd "$build" || exit 1
ninja -t targets rule c_COMPILER | grep '^\(src\|tests\)/' >"$work/objects"
[ "$(wc -l <"$work/objects")" -gt 100 ] || { echo "no objects in $build"; exit 1; }
xargs nm -A <"$work/objects" 2>/dev/null | awk -v src=src/ -v allowed="$work/allowed" '
    BEGIN { while ((getline line < allowed) > 0) fine[line] = 1 }
    {
        split($1, part, ":")
        file = part[1]
        symbol = $NF
        if (NF == 2 || (NF == 3 && $2 == "U"))
            users[symbol] = users[symbol] ? users[symbol] : file
        else if ($2 ~ /^[TDRBV]$/ && index(file, src) == 1)
            home[symbol] = file
    }
    END {
        for (symbol in home)
            if (!users[symbol] && !fine[symbol]) {
                print symbol " in " substr(home[symbol], length(src) + 1) ": only its own file uses it"
                bad = 1
            }
        exit bad
    }' && exit 0
exit 1
