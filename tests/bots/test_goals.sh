#!/bin/sh
# test_goals.sh - what is played of the goals adds up over days. TAP.
# usage: test_goals.sh MAAT GOALS.PY
goals=$2
. "$(dirname "$0")/../core/kit.sh"

block() { # FOLDER NUMBER DEALS MEAN HALF_WIDTH
    mkdir -p "$dir/$1"
    printf '{"game":"ra","options":"players=2","games":%d,"deals":%d,"bots":[
        {"seats":1,"win_share":{"mean":%s,"half_width":%s},"choices":50,"faults":0},
        {"seats":1,"win_share":{"mean":0.5,"half_width":0.1},"choices":50,"faults":0}]}' \
        "$((2 * $3))" "$3" "$4" "$5" >"$dir/$1/$2.json"
}
kept=$dir/ra-2-100.json
goals() { # VERB FOLDER ARGUMENTS...
    verb=$1 folder=$dir/$2
    shift 2
    python3 "$goals" "$verb" "$kept" "$folder" "$@"
}

# Ten deals, half of them won whole and half shared: mean 0.75, variance 0.0694.
block monday-7 1 10 0.75 0.16333
goals row monday-7 1.44 >"$dir/out" && has "$dir/out" "| 20 | 1 | 75.0 % ± 16.3 | 1.50 | 1.17 to 1.83 | 1.44 | open |"
check "a block is told as the arena tells it" $?
goals keep monday-7 abc && has "$kept" '"play": "7", "block": 1' '"wins": 7.5' '"squares": 6.25' '"commit": "abc"'
check "its sums are kept, with the digest of play and the commit" $?

mkdir -p "$dir/tuesday-7"
[ "$(goals next tuesday-7 1)" = 2 ] && goals row tuesday-7 1.44 >"$dir/again" && cmp -s "$dir/out" "$dir/again"
check "on another machine they count, and their number is taken" $?
block tuesday-7 2 10 0.75 0.16333
goals row tuesday-7 1.44 >"$dir/out" && has "$dir/out" "| 40 | 2 | 75.0 % ± 11.2 |"
check "blocks of two days add up as if they had been one" $?
goals keep tuesday-7 def && cp "$kept" "$dir/both" && goals keep tuesday-7 ghi && cmp -s "$kept" "$dir/both" &&
    [ "$(grep -c abc "$kept")$(grep -c def "$kept")" = 11 ]
check "what is kept already is not kept twice" $?
goals row monday-7 1.44 >"$dir/out" && has "$dir/out" "| 40 | 2 |"
check "nor counted twice" $?
block wednesday-8 1 10 0.5 0.2
goals row wednesday-8 1.44 >"$dir/out" && has "$dir/out" "| 20 | 1 | 50.0 % ± 20.0 |"
check "a master that plays otherwise begins anew" $?
goals open tuesday-7 1.44 200 && ! goals open tuesday-7 1.44 40 && ! goals open tuesday-7 1.2 200 && ! goals open tuesday-7 1.75 200
check "a row is open until the interval lies on one side or there are enough games" $?
finish
