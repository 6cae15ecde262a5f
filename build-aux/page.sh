# page.sh - sourced by setup.sh: the page, from its sources to web/dist.

# Its sources, those of the engine's modules among them, that are newer than a file.
newer_than() {
    stamp=$1
    shift
    find "$@" -name node_modules -prune -o -path 'web/dist*' -prune -o \
        -path web/engine/made -prune -o -path web/engine/dist -prune -o -path web/test-results -prune -o \
        -type f -newer "$stamp" -print | head -n 1
}

module_sources="src/games src/core src/match src/table src/wire src/bots src/analysis src/lib src/wasm include data/weights build-aux/wasm.sh build-aux/*_maketables.c"
module_is_new() {
    # shellcheck disable=SC2086
    [ -f web/engine/made/maat.wasm ] &&
        [ -z "$(newer_than web/engine/made/maat.wasm $module_sources)" ]
}

page_is_new() {
    [ -f web/dist/.built ] && module_is_new &&
        [ -z "$(newer_than web/dist/.built web texts docs/rules schema)" ] &&
        ! [ web/engine/made/maat.wasm -nt web/dist/.built ]
}

# web/node_modules/.installed holds the checksum of what was asked for, and for what.
tools_wanted() { cat web/package.json web/package-lock.json | cksum; }

# tools_are_here page|tests: the tests' packages include the page's.
tools_are_here() {
    have=$(cat web/node_modules/.installed 2>/dev/null) || return 1
    [ "$have" = "tests $(tools_wanted)" ] || [ "$have" = "$1 $(tools_wanted)" ]
}

# install_tools page|tests: what the lock file says; unlike npm ci, what is there already stays. On top of
# the packages for every platform come three of this one: esbuild, Rollup for both C libraries.
install_tools() {
    omit=--omit=dev
    [ "$1" = page ] || omit=--include=dev
    awk -v tests="$([ "$1" = page ] || echo yes)" '
        /^    "node_modules\// { if (name && (tests || !dev) && !other) n++
                                 name = 1; dev = 0; other = 0 }
        /^      "dev": true/ { dev = 1 }
        /^      "(optional|devOptional)": true/ { other = 1 }
        END { print "packages to fetch:", n + 3 }' web/package-lock.json
    (cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install "$omit" --no-save --no-audit \
        --no-fund --loglevel=http)
    rm -f web/node_modules/.installed
    echo "$1 $(tools_wanted)" >web/node_modules/.installed
}

# What changes while it is being built is newer than the result.
make_module() {
    touch "$logs/module.begun"
    sh build-aux/wasm.sh web/engine/made -v
    touch -r "$logs/module.begun" web/engine/made/maat.wasm
}

make_page() {
    touch "$logs/page.begun"
    (cd web && npm run build)
    touch -r "$logs/page.begun" web/dist/.built
}

# start_tools page|tests, start_module, start_page: only when there is something to do.
start_tools() {
    tools_are_here "$1" || start tools "fetching the tools of the page" install_tools "$1"
}

start_module() {
    module_is_new || start module "compiling the engine for the page" make_module
}

start_page() {
    page_is_new || start page "building the page" make_page
}

# build_page page|tests: all of it, and wait for it.
build_page() {
    start_tools "$1"
    start_module
    wait_for tools module
    start_page
    wait_for page
}
