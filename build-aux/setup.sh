# setup.sh - sourced by ./run and ./test: packages and build folders.
# Quiet when nothing is to do; says what it does when something is.

say() { printf 'maat: %s\n' "$*" >&2; }

# Install the packages of the given kinds (build, test) that are missing.
need_packages() {
    missing=
    for kind in "$@"; do
        for p in $(sed -n "s/^$kind //p" build-aux/packages); do
            dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'ok installed' ||
                missing="$missing $p"
        done
    done
    [ -z "$missing" ] && return 0
    as_root=
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null 2>&1; then
            as_root=sudo
        else
            say "these packages are missing, and only root can install them:"
            say "  apt-get install$missing"
            exit 1
        fi
    fi
    say "installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    { $as_root apt-get update -qq &&
        $as_root apt-get install -y -qq --no-install-recommends $missing; } \
        >build-aux.log 2>&1 || {
        tail -n 20 build-aux.log >&2
        say "the packages could not be installed (see above)"
        exit 1
    }
    rm -f build-aux.log
}

# build_in FOLDER [meson options]: configure once, then build.
build_in() {
    dir=$1
    shift
    if [ ! -f "$dir/build.ninja" ]; then
        say "configuring $dir"
        meson setup "$dir" "$@" >"$dir.log" 2>&1 || {
            tail -n 20 "$dir.log" >&2
            exit 1
        }
        rm -f "$dir.log"
    fi
    if ninja -C "$dir" -n 2>/dev/null | grep -q 'no work to do'; then
        return 0
    fi
    say "building $dir"
    if [ -t 2 ]; then
        ninja -C "$dir" >&2 || exit 1
    else
        ninja -C "$dir" --quiet >"$dir/build.log" 2>&1 || {
            tail -n 40 "$dir/build.log" >&2
            exit 1
        }
    fi
}
