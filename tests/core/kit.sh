# kit.sh - sourced by the tests of the program as people start it: a folder of their own, TAP,
# and what is looked for in what was said. The program is the first argument.
maat=$(realpath "$1")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
unset LC_ALL LC_MESSAGES LANG
n=0

check() { # NAME STATUS
    n=$((n + 1))
    if [ "$2" = 0 ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; fi
}

skip() { # NAME WHY
    n=$((n + 1))
    echo "ok $n - $1 # SKIP $2"
}

games() { "$maat" games --json | grep -oE '"id":"[a-z]+"' | cut -d'"' -f4; } # their ids, a line each

has() { # FILE WORDS...: all of them are there
    file=$1
    shift
    for words; do
        grep -qF -- "$words" "$file" || { echo "# no '$words' in:"; head -c 2000 "$file" | sed 's/^/# /'; return 1; }
    done
}

lacks() { # FILE WORDS: they are not there
    ! grep -qF -- "$2" "$1" || { echo "# '$2' in:"; sed 's/^/# /' "$1"; return 1; }
}

# Columns, not bytes: what continues a character of UTF-8 is left out.
fits() { # FILE
    LC_ALL=C tr -d '\200-\277' <"$1" | LC_ALL=C awk 'length > 80 { print "# too wide: " $0; bad = 1 } END { exit bad }'
}

# says CODE WORDS ARGUMENTS...: that exit code, nothing on standard output, one line with the words.
says() {
    want=$1 words=$2
    shift 2
    "$maat" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ "$got" = "$want" ] && [ ! -s "$dir/out" ] && [ "$(wc -l <"$dir/err")" = 1 ] && grep -qF -- "$words" "$dir/err" ||
        { echo "# maat $*: exit $got, not '$words' but:"; sed 's/^/# /' "$dir/out" "$dir/err"; return 1; }
}

finish() { echo "1..$n"; }
