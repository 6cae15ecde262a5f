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
# Values are filled in by printf: the same kinds in the same order in both languages.
kinds() {
    awk '/^(#|$)/ { next }
        { out = $1; gsub(/%%/, "")
          while (match($0, /%[-+0-9.*]*l*[a-z]/)) {
              out = out " " substr($0, RSTART, RLENGTH); $0 = substr($0, RSTART + RLENGTH) }
          print out }' "$1"
}
for name in maat tools; do
    kinds "texts/$name.en" >"${TMPDIR:-/tmp}/maat-kinds.$$"
    kinds "texts/$name.de" | diff "${TMPDIR:-/tmp}/maat-kinds.$$" - || { echo "texts/$name: values differ"; bad=1; }
    rm -f "${TMPDIR:-/tmp}/maat-kinds.$$"
done
# What the tools ask for is there, and the reasons are still given in these words.
for key in $(grep -rhoE '(tool_text\(|tool_print\([a-z]+, |say_line\()"[a-z.-]+"' src/tools | sed 's/.*"\(.*\)"/\1/' | sort -u); do
    grep -q "^$key = " texts/tools.en || { echo "texts/tools.en: $key is missing"; bad=1; }
done
sed -n 's/^why\.[0-9]* = //p' texts/tools.en | while read -r reason; do
    grep -rqF -- "$reason" src || { echo "nobody says: $reason"; exit 1; }
done || bad=1
exit $bad
