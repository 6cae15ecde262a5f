#!/bin/sh
# test_docs.sh - docs/data.md and docs/scaling.md are true, and maat.read reads what is right. TAP.
# usage: test_docs.sh MAAT SOURCE
. "$(dirname "$0")/../core/kit.sh"
source=$(realpath "$2")
cd "$dir" || exit 1
python=/usr/bin/python3

block() { # FILE LANGUAGE NUMBER: what a document shows
    awk -v start="\`\`\`$2" -v n="$3" '$0 == start { k++; on = k == n; next } /^```/ { on = 0 } on' "$source/docs/$1"
}

"$maat" selfplay ra --bots expert:nodes=8,novice --games 12 --part 1 --out games --eager --quiet players=3 >/dev/null
"$python" - "$source/docs/data.md" games/manifest.json <<'END'
import json, re, sys
told = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in open(sys.argv[1], encoding="utf-8")
        if re.match(r"\| (games|decisions|steps) \|", line)]
manifest = json.load(open(sys.argv[2]))
wide = {"": None, "players": manifest["players"], "(actions + 7) / 8": (manifest["actions"] + 7) // 8}
is_ = [(c["table"], c["name"], c["type"], c["width"]) for c in manifest["columns"]]
said = [(table, name, kind.replace("\\", ""), dict((c[:2], c[3]) for c in is_)[table, name]
         if width == "numbers of the space" else wide[width]) for table, name, kind, width, _ in told]
if said != is_:
    print("# docs/data.md:", set(said) ^ set(is_))
    sys.exit(1)
END
check "docs/data.md has the table of all columns" $?

if "$python" -c 'import numpy' 2>/dev/null; then
    block data.md python 1 >reader.py
    [ "$(wc -l <reader.py)" -le 60 ] && "$python" reader.py games >said && has said "12 games, " "expert:nodes=8 has won 0." &&
        "$maat" selfplay ra --bots novice --games 2 --out lean --lean --eager --quiet >/dev/null && "$python" reader.py lean >said
    check "the reader of docs/data.md reads them" $?
    "$python" "$source/python/maat/data.py" games lean >said && has said "games: 12 games" "lean: 2 games"
    check "so does maat.read" $?
    bad=0
    refused() { # WORDS
        ! "$python" "$source/python/maat/data.py" bad >said 2>&1 && has said "$1" || bad=1
        rm -rf bad && cp -r games bad
    }
    cp -r games bad && head -c -1 games/part-00000/steps.actor.npy >bad/part-00000/steps.actor.npy
    refused "bad/part-00000/steps.actor.npy: it has"
    printf 'X' | dd of=bad/part-00003/decisions.seat.npy bs=1 seek=140 conv=notrunc 2>/dev/null
    refused "bad/part-00003/decisions.seat.npy: its checksum is wrong"
    sed 's/<u4/<i4/' games/part-00000/games.number.npy >bad/part-00000/games.number.npy
    refused "bad/part-00000/games.number.npy: its head"
    rm -r bad/part-00001
    refused "bad/part-00001/games.number.npy: No such file"
    sed 's/"version":1/"version":2/' games/manifest.json >bad/manifest.json
    refused "bad/manifest.json: version 2 of the format"
    sed 's/"complete":true/"complete":false/' games/manifest.json >bad/manifest.json
    refused "bad/manifest.json: the run is not finished"
    sed 's/"games":12/"games":13/' games/manifest.json >bad/manifest.json
    refused "bad/manifest.json: parts are missing"
    head -c 500 games/manifest.json >bad/manifest.json
    refused "bad/manifest.json: this is no JSON"
    sed 's/"columns":\[[^]]*\]/"columns":[]/' games/manifest.json >bad/manifest.json
    refused "bad/manifest.json: it was changed"
    sed 's/,{[^{}]*}\],"complete"/],"complete"/' games/manifest.json >bad/manifest.json
    ! cmp -s games/manifest.json bad/manifest.json || bad=1
    refused "bad/manifest.json: it was changed"
    sed 's/"part_games":[0-9]*/"part_games":0/' games/manifest.json >bad/manifest.json
    refused "bad/manifest.json: it was changed"
    echo '[]' >bad/manifest.json
    refused "bad/manifest.json: this is no manifest"
    check "and refuses what is cut, changed, missing or of another version" $bad
    "$python" - "$source/python/maat" <<'END'
import sys
sys.path.insert(0, sys.argv[1])
import numpy, data
run = data.read("games", verify=True)
assert run.games == 12 and len(run) == len(list(run)) == len(run.parts) and run[0] is run.parts[0]
assert "12 games" in repr(run) and "Part 0" in repr(run[0])
for part in run:
    assert isinstance(part.decisions["observation"], numpy.memmap)
    assert not part.decisions["observation"].flags.writeable
    games, rows = part.games, part.decisions
    masks = part.masks(run.manifest["actions"])
    assert masks[numpy.arange(len(rows["action"])), rows["action"]].all()
    for i, number in enumerate(games["number"]):
        mine = slice(games["first_decision"][i], games["first_decision"][i] + games["decisions"][i])
        assert (rows["game"][mine] == number).all()
        assert (rows["result"][mine] == games["won"][i][rows["seat"][mine]]).all()
        searched = games["bot"][i][rows["seat"][mine]] == 0
        assert numpy.isnan(rows["value"][mine][~searched]).all()
        assert not numpy.isnan(rows["value"][mine][searched & (masks[mine].sum(1) > 1)]).all()
END
    check "columns are mapped, and belong together as the document says" $?
else
    skip "reading with NumPy" "python3-numpy is missing"
fi

if command -v parallel >/dev/null; then
    rm -rf games && mkdir bin && ln -s "$maat" bin/maat && block scaling.md sh 1 >run.sh &&
        (PATH=$dir/bin:$PATH PARALLEL="--will-cite -j2" HOME=$dir sh -e run.sh) >said 2>&1 &&
        has arena.json '"games":60' && "$maat" selfplay --check games >said && has said "80 games"
    check "what docs/scaling.md shows of GNU parallel runs as written" $?
else
    skip "GNU parallel as docs/scaling.md shows it" "parallel is missing"
fi
finish
