#!/bin/sh
# strength.sh - plays every match of bench/strength.md; usage: bench/strength.sh MAAT DIR
# Interrupt and start again as you like: finished games are kept in DIR.
maat=${1:-build/src/tools/maat}
dir=${2:-strength}
mkdir -p "$dir" || exit 1

match() { # GAMES GAME PLAYERS BOT BOT
    "$maat" arena "$2" --bots "$4,$5" --games "$1" --eager --quiet \
        --log "$dir/$2-$3-$4-$5.log" "players=$3" |
        awk -v bot="$4" -v head="$2, $3 players, against $5: " '$1 == bot {
            if (NF == 1) getline # a long name stands on a line of its own
            sub(bot, ""); print head bot $0 }'
}

length() { # GAMES GAME PLAYERS BOT: turns a seat, and how the games ended
    "$maat" arena "$2" --bots "$4" --games "$1" --eager --quiet \
        --log "$dir/length-$2-$3-$4.log" "players=$3" |
        sed -n "/^turns a seat/{N;s/\n/; /;s/^/$2, $3 players, $4: /p;}"
}

for bot in novice adept master:nodes=100; do
    for n in 2 3 4; do length 200 horus $n $bot; done
done

for n in 2 3 4 5; do
    match 400 ra $n novice random
    match 400 ankh $n novice random
done
match 400 aton 2 novice random
for n in 2 3 4; do match 400 horus $n novice random; done
for n in 3 4 5; do match 2000 ra $n novice policy-d; done

match 200 ra 2 adept novice
match 201 ra 3 adept novice
match 200 ra 4 adept novice
match 200 ra 5 adept novice
match 100 aton 2 adept novice
for n in 2 3 4; do match 120 horus $n adept novice; done
match 40 ankh 2 adept novice
for n in 3 4 5; do match 60 ankh $n adept novice; done

for n in 2 3 4 5; do match 120 ra $n master:nodes=4000 adept; done
match 80 aton 2 master:nodes=1000 adept
match 60 horus 2 master:nodes=4000 adept
match 60 horus 3 master:nodes=4000 adept
match 160 horus 4 master:nodes=4000 adept
match 60 ankh 2 master:nodes=1000 adept
match 60 ankh 3 master:nodes=1000 adept
match 80 ankh 4 master:nodes=1000 adept
match 60 ankh 5 master:nodes=1000 adept

match 160 ra 4 master:nodes=1000 novice
match 100 aton 2 master:nodes=1000 novice

# The level as it is shipped: a second for every choice, so these take their time.
match 24 ra 4 master adept
match 20 aton 2 master adept
