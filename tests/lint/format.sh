# The sources are formatted as .clang-format says.
cd "$1" || exit 1
tool=$(command -v clang-format-14 || command -v clang-format) || {
    echo 'clang-format is missing'
    exit 1
}
find include src tests build-aux examples bench -name '*.[ch]' 2>/dev/null |
    xargs "$tool" --dry-run -Werror 2>&1 | grep 'error:' | head -n 20 | grep . && exit 1
exit 0
