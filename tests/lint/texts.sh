# Both languages have the same keys, none of them twice.
cd "$1" || exit 1
bad=0
keys() { grep -vE '^(#|$)' "$1" | sed -E 's/ *=.*//' | sort; }
for en in texts/*.en; do
    de=${en%.en}.de
    [ -f "$de" ] || { echo "$de is missing"; bad=1; continue; }
    for f in "$en" "$de"; do
        twice=$(keys "$f" | uniq -d)
        [ -z "$twice" ] || { echo "$f has twice:" $twice; bad=1; }
        grep -nvE '^(#|$|[^= ]+ *=)' "$f" && { echo "$f: not \`key = text\`"; bad=1; }
    done
    keys "$en" >"${TMPDIR:-/tmp}/maat-keys.$$"
    keys "$de" | diff "${TMPDIR:-/tmp}/maat-keys.$$" - || { echo "$en and $de differ"; bad=1; }
    rm -f "${TMPDIR:-/tmp}/maat-keys.$$"
done
exit $bad
