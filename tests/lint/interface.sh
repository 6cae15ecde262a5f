# docs/interface.md has a section for every member of struct game.
cd "$1" || exit 1
bad=0
members=$(sed -n '/^struct game {/,/^};/p' include/maat/game.h | sed 's,/\*.*\*/,,' |
    grep -oE '(\(\*[a-z_]+\)|[*a-z_0-9, ]+;)' |
    sed -E 's/[(*);]//g; s/^.* ([a-z_]+)$/\1/' | tr ',' '\n' | awk '{print $NF}' |
    grep -E '^[a-z_]+$' | sort -u)
[ "$(echo "$members" | wc -l)" -gt 20 ] || { echo 'struct game was not found'; exit 1; }
for m in $members; do
    grep -qE "^###? .*\`$m\`" docs/interface.md || { echo "docs/interface.md: no section \`$m\`"; bad=1; }
done
exit $bad
