# Every rule of a game is told in both languages and named by at least one test. rules.sh ROOT GAME
cd "$1" || exit 1
bad=0
complain() {
    echo "$*"
    bad=1
}
told() { grep -oE '^- \*\*R-[A-Z]+-[0-9]+\*\*' "$1" | grep -oE 'R-[A-Z]+-[0-9]+' | sort; }
doc=docs/rules/$2
rules=$(told "$doc.md")
[ -n "$rules" ] || complain "$doc.md has no rules"
twice=$(echo "$rules" | uniq -d)
[ -z "$twice" ] || complain "$doc.md tells twice: $twice"
[ "$rules" = "$(told "$doc.de.md")" ] || complain "$doc.de.md has other rules"
named=$(grep -rhoE 'R-[A-Z]+-[0-9]+' tests --include='*.c' --include='*.h' \
    --include='*.case' --include='*.txt' | sort -u)
for r in $rules; do
    echo "$named" | grep -qx "$r" || complain "no test names $r"
done
exit $bad
