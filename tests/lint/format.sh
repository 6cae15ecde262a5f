# The sources are formatted as .clang-format says, by the version that it names: others lay
# out some lines otherwise. 77 (skipped) where that version is not to be had.
cd "$1" || exit 1
# The rulers between sections have one length, as long as a line may be: others get torn.
grep -rn '^/\* -----*\( \|$\)' include src python/src --include='*.[ch]' |
    grep -v ':/\* ---- [^-].* --*- \*/$' && exit 1
grep -rhn '^/\* ---- ' include src python/src --include='*.[ch]' | sed 's/^[0-9]*://' |
    awk 'length != 88 { print "not 88 characters: " $0; bad = 1 } END { exit bad }' || exit 1
want=$(sed -n 's/^# The layout of clang-format \([0-9]*\).*/\1/p' .clang-format)
for tool in clang-format "clang-format-$want"; do
    found=$("$tool" --version 2>/dev/null | sed -n 's/.*version \([0-9]*\).*/\1/p')
    [ "$found" = "$want" ] && break
done
[ "$found" = "$want" ] || {
    echo "the layout is that of clang-format $want, which is not here"
    exit 77
}
find include src tests build-aux examples bench python/src -name '*.[ch]' 2>/dev/null |
    xargs "$tool" --dry-run -Werror 2>&1 | grep 'error:' | head -n 20 | grep . && exit 1
exit 0
