# setup.sh - sourced by ./run and ./test in the top folder: packages, page, build folders.
# Quiet when nothing is to do; says what it does when something is.
. build-aux/jobs.sh
. build-aux/reasons.sh
. build-aux/apt.sh
. build-aux/page.sh

# What is written to in a clone; a part may belong to another user, root for example.
may_write() {
    for part in . build build.lock build-logs web web/dist web/node_modules web/engine/made; do
        [ ! -e "$part" ] || [ -w "$part" ] || return 1
    done
}

# The files of a clone, without what is made from them.
list_sources() {
    find . \( -path './.git*' -o -path ./build -o -path './build[.-]*' ! -path './build-aux*' -o \
        -path './web/dist*' -o -path ./web/node_modules -o -path ./web/engine/made -o -path ./web/engine/dist \) -prune -o ! -type d -print
}

# in_a_place_to_write SCRIPT ARGUMENTS...: where the clone may not be written, go on in a copy of
# it in the user's cache. Files keep their times, so that the copy builds only what changed.
in_a_place_to_write() {
    may_write && return 0
    script=$1
    shift
    top=$(pwd -P)
    cache=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/maat
    place=$cache/$(printf '%s' "$top" | cksum | cut -d' ' -f1)
    if ! mkdir -p "$place" 2>/dev/null || [ ! -w "$place" ]; then
        say "neither $top nor $cache may be written;" \
            "set XDG_CACHE_HOME to a folder that may, or clone into one"
        exit 1
    fi
    say "$top may not be written to: building in $place"
    (cd "$place" && list_sources) | while read -r file; do
        [ -e "$file" ] || rm -f "$place/$file"
    done
    list_sources | tar -c --no-recursion -T - | tar -x -C "$place"
    # The commit is asked of the clone.
    [ ! -d .git ] || echo "gitdir: $top/.git" >"$place/.git"
    cd "$here"
    exec "$place/$script" "$@"
}

# One at a time in a clone; the second waits.
lock_clone() {
    exec 9>build.lock
    command -v flock >/dev/null 2>&1 || return 0
    flock -n 9 && return 0
    say "another ./run or ./test is building here; waiting for it"
    flock 9
}

unlock_clone() { exec 9>&-; }

# A folder that was moved, or copied, is of no use. Meson notes where it is, but other letters
# than those of ASCII in a way of its own; so we do, too.
made_here() {
    [ "$(cat "$1/.place" 2>/dev/null)" = "$(pwd -P)/$1" ] ||
        grep -q -F "\"build\": \"$(pwd -P)/$1\"" "$1/meson-info/meson-info.json" 2>/dev/null
}

# note FOLDER OPTIONS...: where and with what it was configured.
note() {
    dir=$1
    shift
    echo "$*" >"$dir/.options"
    echo "$(pwd -P)/$dir" >"$dir/.place"
}

# Configured with a page when there is none, or the other way round?
page_has_changed() {
    if [ -f web/dist/index.html ]; then
        grep -q no_page.html "$1/build.ninja"
    else
        ! grep -q no_page.html "$1/build.ninja"
    fi
}

# A folder of another version of Meson cannot be read by this one.
of_another_meson() {
    grep -q -i -e 'generated with Meson' -e coredata -e 'not a valid build directory' "$logs/$1.log"
}

configure() {
    dir=$1
    shift
    if [ -f "$dir/build.ninja" ] && made_here "$dir"; then
        if meson setup --reconfigure "$dir" "$@"; then
            note "$dir" "$@"
            return 0
        fi
        of_another_meson "$dir" || return 1
    fi
    rm -rf "$dir"
    meson setup "$dir" "$@" || return 1
    note "$dir" "$@"
}

# make_in FOLDER TARGETS OPTIONS...: what the job of a folder does.
make_in() {
    dir=$1
    targets=$2
    shift 2
    is_configured "$dir" "$@" || configure "$dir" "$@" || return 1
    # shellcheck disable=SC2086
    ninja -C "$dir" $targets && return 0
    of_another_meson "$dir" || return 1
    rm -rf "$dir"
    # shellcheck disable=SC2086
    configure "$dir" "$@" && ninja -C "$dir" $targets
}

# Files are found when a folder is configured (meson.build).
has_all_files() { build-aux/found.sh --news . "$1" >/dev/null; }

is_configured() {
    dir=$1
    shift
    [ -f "$dir/build.ninja" ] && made_here "$dir" && ! page_has_changed "$dir" && has_all_files "$dir" &&
        [ "$(cat "$dir/.options" 2>/dev/null)" = "$*" ]
}

# is_built FOLDER [TARGET]: is there nothing to do in a folder that is configured? Commit and new
# files are asked for at every build, and before that ninja does not know whether the program
# will be linked again: we do.
is_built() {
    steps=$(ninja -C "$1" -n ${2:+"$2"} 2>/dev/null) || return 1
    case $steps in *'no work to do'*) return 0 ;; esac
    echo "$steps" | grep -v '^ninja: Entering' |
        grep -q -v -e 'Generating news' -e 'commit\.c' -e 'Linking target src/tools/maat$' -e 'data/completions ' && return 1
    # (A build that was stopped before the program was linked has parts that are newer.)
    [ -f "$1/src/tools/maat" ] &&
        [ -z "$(find "$1/src" -name '*.[ao]' -newer "$1/src/tools/maat" | head -n 1)" ] || return 1
    commit=$(sh build-aux/commit.sh || :)
    grep -q -F "tool_commit[] = \"$commit\"" "$1/src/tools/commit.c" 2>/dev/null
}

# start_build FOLDER TARGETS OPTIONS...: configure and build in the background, if need be.
start_build() {
    if is_configured "$1" "$(shift 2 && echo "$*")" && is_built "$1" "$2"; then
        return 0
    fi
    start "$1" "building $([ "$1" = build ] && echo the program || echo "$1")" make_in "$@"
}

# build_in FOLDER OPTIONS...: all of it.
build_in() {
    dir=$1
    shift
    start_build "$dir" "" "$@"
    wait_for "$dir"
}
