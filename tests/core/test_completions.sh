# Completions of the shells, made from the tables of the commands. TAP.
# usage: test_completions.sh MAAT
. "$(dirname "$0")/kit.sh"

for shell in bash zsh fish; do
    "$maat" completions $shell --lang en >"$dir/maat.$shell" || check "$shell gets a script" 1
done
bad=0
for c in $("$maat" help | awk '/^  [a-z]/ {print $1}'); do
    for o in $("$maat" help "$c" | grep -oE '^  (-h, )?--[a-z-]+' | grep -oE '[a-z-]+$' | sed 's/^--//'); do
        grep -qE "^    '$c --$o'|options='.*--$o" "$dir/maat.bash" &&
            grep -qE -- "--$o[=[]|,--$o" "$dir/maat.zsh" &&
            grep -q -- "__maat_is $c' -l $o " "$dir/maat.fish" || { echo "# $c --$o"; bad=1; }
    done
done
check 'every option of every command is in all three scripts' $bad

# Each line: what is typed, then what is offered.
if command -v bash >/dev/null; then
    touch "$dir/game.rec" && mkdir "$dir/games.dir"
    cat >"$dir/ask.bash" <<'END'
. "$1"
bad=0
while IFS='|' read -r line want; do
    line=${line//DIR/$2} want=${want//DIR/$2} want=${want//GAMES/$3}
    COMP_LINE=$line COMP_POINT=${#line}
    _maat_complete
    [[ "${COMPREPLY[*]}" == $want ]] || { echo "# [$line] offers '${COMPREPLY[*]}', not '$want'"; bad=1; }
done
exit $bad
END
    bash "$dir/ask.bash" "$dir/maat.bash" "$dir" "$(games | paste -sd ' ')" <<'END'
maat pl|play
maat |play games serve *version
maat help bot|bot bot-check
maat play |GAMES
maat play ra |players= edition=
maat play ra ed|edition=
maat play ra edition=|1999 2008
maat play ra players=|2 3 4 5
maat play --seed 3 |GAMES
maat play --seed=3 ra pl|players=
maat play ra players=3 --qu|--quick
maat play ra --se|--seats --seed --server
maat play ra --seats |bot:beginner bot:casual bot:regular bot:skilled bot:expert bot:grandmaster
maat play ra --seats Anna,bot:s|skilled
maat play ra --seats=Anna,bot:g|grandmaster
maat arena ra --bots master,re|master,regular
maat arena ra --bots master,|master,beginner master,casual master,regular master,skilled master,expert master,grandmaster
maat games --lang |en de
maat games --lang=d|de
maat random ra --seed |
maat bot --fault |none slow dying babbling flooding cheating mute
maat admin --db x |list show log export close drop grant revoke prune check compact
maat load --game |GAMES
maat completions |bash zsh fish
maat verify DIR/ga|DIR/game*
maat play --resume DIR/game.|DIR/game.rec
maat play --resume=DIR/game.|DIR/game.rec
maat arena ra --records DIR/ga|DIR/games.dir
maat nonsense |
END
    check 'bash is offered commands, options, games, values, levels and files' $?
else
    skip 'bash is offered commands, options, games, values, levels and files' 'this shell is not installed'
fi

if command -v zsh >/dev/null; then
    zsh -n "$dir/maat.zsh"
    check 'zsh can read its script' $?
else
    skip 'zsh can read its script' 'this shell is not installed'
fi

if command -v fish >/dev/null; then
    offers() { # LINE WORD...
        HOME=$dir fish --no-config -c "source $dir/maat.fish; complete -C '$1'" 2>/dev/null | cut -f1 >"$dir/out"
        line=$1
        shift
        for word; do
            grep -qxF -- "$word" "$dir/out" || { echo "# [$line] does not offer $word"; return 1; }
        done
    }
    bad=0
    offers 'maat pl' play || bad=1
    offers 'maat play ' $(games) || bad=1
    offers 'maat play ra ' players=2 edition=1999 || bad=1
    offers 'maat play ra --se' --seats --seed || bad=1
    offers 'maat arena ra --bots master,' master,casual || bad=1
    offers 'maat games --lang ' en de || bad=1
    check 'fish is offered the same' $bad
else
    skip 'fish is offered the same' 'this shell is not installed'
fi
finish
