# setup.sh - sourced by ./run and ./test: packages and build folders.
# Quiet when nothing is to do; says what it does when something is.

say() { printf 'maat: %s\n' "$*" >&2; }

# Install the packages of the given kinds (build, test) that are missing.
need_packages() {
    missing=
    for kind in "$@"; do
        while read -r for_what package command; do
            [ "$for_what" = "$kind" ] || continue
            [ -n "$command" ] && command -v "$command" >/dev/null 2>&1 && continue
            dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
                missing="$missing $package"
        done <build-aux/packages
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

# Build the page into web/dist when its sources are newer, so that it can be embedded.
build_page() {
    [ -d web ] || return 0
    stamp=web/dist/.built
    if [ -f "$stamp" ] && [ -z "$(find web texts docs/rules schema src/games src/core src/match \
        src/wasm include -path web/node_modules -prune -o -path web/dist -prune -o \
        -path web/src/engine/maat.wasm -prune -o -type f -newer "$stamp" -print | head -n 1)" ]; then
        return 0
    fi
    log=web/build.log
    first=$([ -f web/dist/index.html ] || echo yes)
    # (npm ci would insist on the optional packages of every other platform.)
    if [ ! -f web/node_modules/.installed ] ||
        [ web/package-lock.json -nt web/node_modules/.installed ]; then
        say "installing what the page is made with"
        (cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund) \
            >"$log" 2>&1 || { tail -n 20 "$log" >&2; exit 1; }
        touch web/node_modules/.installed
    fi
    say "building the page"
    (cd web && npm run wasm && npm run build) >"$log" 2>&1 || { tail -n 30 "$log" >&2; exit 1; }
    rm -f "$log"
    touch "$stamp"
    # A folder that was configured without a page has to look again.
    for dir in build build-*; do
        [ "$first" ] && [ -f "$dir/build.ninja" ] && meson setup --reconfigure "$dir" >/dev/null
    done
    return 0
}
