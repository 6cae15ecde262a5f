# Calls that are never used, in tests and examples as well; rooms.py knows who may call what.
cd "$1" || exit 1
bad=0
complain() { # WHY PATTERN PLACE...
    why=$1 pattern=$2
    shift 2
    hits=$(grep -nE "$pattern" -r "$@" --include='*.[ch]' 2>/dev/null |
        grep -vE '^[^:]+:[0-9]+: *(/?\*|//)')
    [ -z "$hits" ] && return
    echo "$why:"
    echo "$hits"
    bad=1
}
complain 'unbounded or stateful calls' \
    '(^|[^a-zA-Z0-9_>.])(strcpy|strcat|sprintf|vsprintf|strtok|atoi|atol|rand|srand|gets|alloca)\(' \
    src include tests build-aux examples python/src
complain 'rules include nothing but game.h and four headers of the library' \
    '#include <(stdio|stdlib|time|math|unistd|pthread|assert|inttypes|ctype|errno)\.h>' src/games
exit $bad
