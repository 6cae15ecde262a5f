# docs/views says of a game what its descriptor says. compare.sh PROGRAM ROOT GAME
for kind in page:md schema:schema.json; do
    file=$2/docs/views/$3.${kind#*:}
    "$1" "$3" "${kind%:*}" | cmp -s - "$file" ||
        { echo "$file is not what the descriptor says: tests/views/regenerate"; exit 1; }
done
