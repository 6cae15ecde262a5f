# The commands that README and docs show do what they are shown for. TAP.
# usage: test_readme.sh MAAT SOURCE_ROOT
maat=$(realpath "$1")
root=$2
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
unset LC_ALL LC_MESSAGES LANG
n=0
check() { # NAME STATUS
    n=$((n + 1))
    if [ "$2" = 0 ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; fi
}
mkdir "$dir/bin"
ln -s "$maat" "$dir/bin/maat"
PATH=$dir/bin:$PATH
cd "$dir" || exit 1

# Every `maat ...` and `./run ...` between backquotes names a command that exists, and
# options that it has.
bad=0
grep -ohE '`(maat|\./run) [a-z-]+[^`]*`' "$root/README.md" "$root"/docs/*.md "$root"/bench/*.md |
    sed -E 's/^`(maat|\.\/run) //; s/`$//' | sort -u >"$dir/shown"
while read -r command rest; do
    "$maat" help "$command" >"$dir/help" 2>"$dir/err" || { echo "# maat $command $rest: $(cat "$dir/err")"; bad=1; continue; }
    for o in $(echo "$rest" | grep -oE -- '--[a-z][a-z-]*'); do
        grep -qE -- "$o([^a-z-]|\$)" "$dir/help" || { echo "# maat $command has no $o"; bad=1; }
    done
done <"$dir/shown"
[ "$(wc -l <"$dir/shown")" -gt 10 ] || bad=1
check 'commands and options that the documents show exist' $bad

shows() { # WORDS: they are still in the README
    grep -qF -- "$1" "$root/README.md" || { echo "# README no longer shows: $1"; return 1; }
}
shows './run play ra' && shows -- '--seats Anna,Bert,bot:adept' &&
    printf 'quit\n' | maat play ra --seats Anna,Bert,bot:adept >out 2>&1
check 'play with people and a bot' $?
shows 'rules R-RA-23' && printf 'rules R-RA-23\nquit\n' | maat play ra --lang en >out 2>&1 && grep -q 'R-RA-23' out
check 'a rule by its number' $?
for g in aton horus ankh; do printf 'quit\n' | maat play $g >out 2>&1 || break; done
check 'every game by its name' $?
shows 'maat verify FILE' && maat random ra >FILE && maat verify FILE >out
check 'verify' $?
shows 'maat referee' && printf 'new ra players=3\nnode\nquit\n' | maat referee >out && grep -q '"node"' out
check 'the referee' $?
shows 'maat arena ra --bots master,novice,novice' &&
    maat arena ra --bots master:nodes=2,novice,novice --games 4 --eager >out
check 'the arena, with a master who thinks shortly' $?
shows 'maat analyse FILE' && maat analyse FILE --nodes 1 --brief >out
check 'analyse' $?
shows 'maat serve' && maat serve --help >out
check 'serve' $?
shows './run --help' && maat --help >out && [ "$(wc -l <out)" -gt 15 ]
check 'the list of everything' $?
shows 'maat completions bash' && maat completions bash >out && bash -n out
check 'completions' $?
echo "1..$n"
