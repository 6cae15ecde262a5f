# regenerate.sh - sourced by the scripts that write files of the clone by its own programs, in $root.
# BUILD is the build folder; without it, the one of ./test.
build=${BUILD:-$root/build}

# build TARGETS...: as they are now. (The first try only notices files that have come or gone.)
build() {
    if ! grep -q tests/kit "$build/build.ninja" 2>/dev/null; then
        echo "$build has no tests: run ./test GAME once" >&2
        exit 1
    fi
    ninja -C "$build" "$@" >"$build/regenerate.log" 2>&1 || ninja -C "$build" "$@" >"$build/regenerate.log" 2>&1 || {
        cat "$build/regenerate.log" >&2
        exit 1
    }
}
