#!/bin/sh
# archive.sh LD OBJCOPY AR OUT FIRST.a OTHER.a... - all of the first archive and what it needs of
# the others as one object in an archive; of its names only maat_* can be seen.
set -eu
ld=$1 objcopy=$2 ar=$3 out=$4 first=$5
shift 5
object=${out%.a}.o
"$ld" -r -o "$object" --whole-archive "$first" --no-whole-archive --start-group "$@" --end-group
"$objcopy" --wildcard --keep-global-symbol='maat_*' --remove-section='.gnu.lto_*' "$object"
rm -f "$out"
"$ar" rcs "$out" "$object"
rm "$object"
