# Rules reference nothing but mem* functions; every exported symbol carries its prefix.
bad=0
allow() { # prefixes of a library
    case $1 in
    rules:*) echo "(${1#rules:}_|game_${1#rules:}\$)" ;;
    core) echo '(registry|config|jot|chance|dealer|record|hash|text|lang|notation|refusal|embed|game_list)' ;;
    match) echo 'match_' ;;
    table) echo '(table|row|check|fold|hours)_' ;;
    net) echo '(net|http|frame|proxy|crowd|tls|conn|request|socket|msg)_' ;;
    term) echo '(paint|board|play|throw)' ;;
    esac
}
while [ $# -gt 1 ]; do
    lib=$1 file=$2
    shift 2
    case $lib in
    rules:*)
        own=$(nm -g --defined-only "$file" 2>/dev/null | awk 'NF == 3 {print $3}' | sort -u)
        nm -u "$file" 2>/dev/null | awk '$1 == "U" {print $2}' | sort -u |
            grep -vE '^(mem(cpy|move|set|cmp)|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$' >/tmp/maat-u.$$
        echo "$own" | grep -vxFf - /tmp/maat-u.$$ | grep . &&
            { echo "$lib references what rules may not"; bad=1; }
        rm -f /tmp/maat-u.$$
        ;;
    esac
    nm -g --defined-only "$file" 2>/dev/null | awk 'NF == 3 {print $3}' |
        grep -vE "^$(allow "$lib")" | grep . && { echo "$lib exports without its prefix"; bad=1; }
done
exit $bad
