# The commands that README and docs show do what they are shown for. TAP.
# usage: test_readme.sh MAAT SOURCE_ROOT
. "$(dirname "$0")/kit.sh"
root=$2
# One who has just cloned has ./run and no maat.
ln -s "$maat" "$dir/run"
cd "$dir" || exit 1

# Every `maat ...` and `./run ...` between backquotes names a command that exists, and
# options that it has.
bad=0
grep -ohE '`(maat|\./run) [a-z-]+[^`]*`' "$root/README.md" "$root"/docs/*.md "$root"/bench/*.md |
    sed -E 's/^`(maat|\.\/run) //; s/`$//' | sort -u >"$dir/shown"
while read -r command rest; do
    # (The page is made by the clone, not by the program.)
    case $command in page) known="$root/run page --help" ;; *) known="$maat help $command" ;; esac
    $known >"$dir/help" 2>"$dir/err" || { echo "# maat $command $rest: $(cat "$dir/err")"; bad=1; continue; }
    for o in $(echo "$rest" | grep -oE -- '--[a-z][a-z-]*'); do
        grep -qE -- "$o([^a-z-]|\$)" "$dir/help" || { echo "# maat $command has no $o"; bad=1; }
    done
done <"$dir/shown"
[ "$(wc -l <"$dir/shown")" -gt 10 ] || bad=1
check 'commands and options that the documents show exist' $bad

shows() { # WORDS: they are still in the README
    grep -qF -- "$1" "$root/README.md" || { echo "# README no longer shows: $1"; return 1; }
}
shows './run play ra' && shows -- '--seats Anna,Bert,bot:casual' &&
    printf 'quit\n' | ./run play ra --seats Anna,Bert,bot:casual >out 2>&1
check 'play with people and a bot' $?
shows 'rules R-RA-23' && printf 'rules R-RA-23\nquit\n' | ./run play ra --lang en >out 2>&1 && grep -q 'R-RA-23' out
check 'a rule by its number' $?
for g in $(games); do printf 'quit\n' | ./run play $g >out 2>&1 || break; done
check 'every game by its name' $?
shows './run verify FILE' && ./run random ra >FILE && ./run verify FILE >out
check 'verify' $?
shows './run referee' && printf 'new ra players=3\nnode\nquit\n' | ./run referee >out && grep -q '"node"' out
check 'the referee' $?
shows './run arena ra --bots skilled,casual,casual --games 30' &&
    ./run arena ra --bots skilled:nodes=2,casual,casual --games 4 --eager >out
check 'the arena, with a skilled one who thinks shortly' $?
shows './run analyse FILE' && ./run analyse FILE --nodes 1 --brief >out
check 'analyse' $?
shows './run serve' && ./run serve --help >out
check 'serve' $?
shows './run --help' && ./run --help >out && [ "$(wc -l <out)" -gt 15 ]
check 'the list of everything' $?
shows './run completions bash' && ./run completions bash >out && bash -n out
check 'completions' $?
finish
