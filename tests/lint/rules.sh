# Every rule of a game is told in both languages and named by at least one test.
cd "$1" || exit 1
bad=0
for doc in docs/rules/*.md; do
    case $doc in *.de.md) continue ;; esac
    game=$(basename "$doc" .md)
    rules=$(grep -oE '^- \*\*R-[A-Z]+-[0-9]+\*\*' "$doc" | grep -oE 'R-[A-Z]+-[0-9]+' | sort)
    [ -n "$rules" ] || { echo "$doc has no rules"; bad=1; }
    twice=$(echo "$rules" | uniq -d)
    [ -z "$twice" ] || { echo "$doc tells twice: $twice"; bad=1; }
    german=$(grep -oE '^- \*\*R-[A-Z]+-[0-9]+\*\*' "docs/rules/$game.de.md" |
        grep -oE 'R-[A-Z]+-[0-9]+' | sort)
    [ "$rules" = "$german" ] || { echo "docs/rules/$game.de.md has other rules"; bad=1; }
    named=$(grep -rhoE 'R-[A-Z]+-[0-9]+' tests --include='*.c' --include='*.h' \
        --include='*.case' --include='*.txt' | sort -u)
    for r in $rules; do
        echo "$named" | grep -qx "$r" || { echo "no test names $r"; bad=1; }
    done
done
exit $bad
