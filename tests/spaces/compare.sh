# docs/spaces.md says of the games what their tables say. compare.sh PROGRAM ROOT
file=$2/docs/spaces.md
"$1" >"${TMPDIR:-/tmp}/spaces.$$" || exit 1
sed '1,/^<!-- /d' "$file" | cmp -s - "${TMPDIR:-/tmp}/spaces.$$"
same=$?
rm -f "${TMPDIR:-/tmp}/spaces.$$"
[ $same = 0 ] || { echo "$file is not what the tables say: tests/spaces/regenerate"; exit 1; }
