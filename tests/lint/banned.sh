# Calls that are never used, and calls that some layers may not use.
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
    src include tests build-aux examples
complain 'rules neither allocate, print nor read a clock' \
    '(^|[^a-zA-Z0-9_>.])(malloc|calloc|realloc|free|printf|fprintf|snprintf|puts|time|clock|clock_gettime|getenv)\(' \
    src/games
complain 'rules include nothing but game.h and four headers of the library' \
    '#include <(stdio|stdlib|time|math|unistd|pthread|assert|inttypes|ctype|errno)\.h>' src/games
complain 'games see neither match nor bots' '#include "(match|bots|server|term|tools|core|store)/' src/games
complain 'core sees games through game.h alone' '#include "(match|bots|server|term|tools|store|games)/' src/core
complain 'a table is a value' '#include "(bots|server|term|tools|store|games|net)/' src/table
complain 'match sees core and game.h' '#include "(bots|server|term|tools|store|games)/' src/match
complain 'bots never see match' '#include "(match|server|term|tools|store)/' src/bots
complain 'the net knows nothing but bytes' '#include "(match|bots|server|term|tools|games|core|store)/' src/net
complain 'the store knows nothing of games and tables' '#include "(match|bots|server|term|tools|games)/' src/store
exit $bad
