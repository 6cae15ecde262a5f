# apt.sh - sourced by setup.sh: packages by what they are wanted for (build-aux/packages).

# missing_packages KIND...: those that are neither installed nor made unnecessary by a command.
missing_packages() {
    wanted=
    for kind in "$@"; do
        while read -r for_what package command; do
            [ "$for_what" = "$kind" ] || continue
            [ -n "$command" ] && command -v "$command" >/dev/null 2>&1 && continue
            # Where there is no dpkg, only commands can be looked for; meson looks for the rest.
            [ -n "$command" ] || command -v dpkg-query >/dev/null 2>&1 || continue
            wanted="$wanted $package"
        done <build-aux/packages
    done
    [ -n "$wanted" ] || return 0
    # shellcheck disable=SC2086
    dpkg-query -W -f '${Package} ${db:Status-Status}\n' $wanted 2>/dev/null |
        awk -v wanted="$wanted" '
            $2 == "installed" { have[$1] = 1 }
            END { n = split(wanted, w, " ")
                  for (i = 1; i <= n; i++) if (!have[w[i]]) printf " %s", w[i] }'
}

# What root has to type; shown to those who cannot become root here.
ask_root() {
    say "$1 Paste this, then start again:"
    printf '\n  %s\n\n' "$2'apt-get update && apt-get install -y --no-install-recommends$3'" >&2
    exit 1
}

# become_root PACKAGES: how to run apt-get, in $as_root; ends with what to type if there is no way.
become_root() {
    as_root=
    [ "$(id -u)" = 0 ] && return 0
    if ! command -v sudo >/dev/null 2>&1; then
        ask_root "packages are missing, and only root may install them." "su -c " "$1"
    fi
    as_root=sudo
    sudo -n true 2>/dev/null && return 0
    if [ -t 0 ] && [ -t 2 ]; then
        say "packages are missing; sudo may ask for your password to install:$1"
        sudo -v && return 0
    fi
    ask_root "packages are missing, and sudo does not let you install them." "sudo sh -c " "$1"
}

apt_get() {
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o APT::Status-Fd=1 \
        -o DPkg::Lock::Timeout=120 "$@"
}

# install_packages [PACKAGE...] [-- PACKAGE...]...: a stage after the other; when one is done
# the file packages.N says so. Lists of today are good enough.
install_packages() {
    if [ -z "$(find /var/lib/apt/lists -name '*Packages*' -mtime -1 2>/dev/null | head -n 1)" ]; then
        # (An archive that fails matters only when a package is not found.)
        apt_get update || :
    fi
    stage=1
    now=
    for package in "$@" --; do
        if [ "$package" != -- ]; then
            now="$now $package"
            continue
        fi
        # shellcheck disable=SC2086
        [ -z "$now" ] || apt_get install --no-install-recommends $now
        touch "$logs/packages.$stage"
        stage=$((stage + 1))
        now=
    done
}

# start_packages KINDS [KINDS]...: install in the background what is missing for the kinds (one
# word of several is one stage); `packages` is not started when nothing is missing.
start_packages() {
    mkdir -p "$logs"
    rm -f "$logs"/packages.[0-9]
    list=
    all=
    stage=1
    for kinds in "$@"; do
        # shellcheck disable=SC2086
        some=$(missing_packages $kinds)
        [ "$stage" = 1 ] || list="$list --"
        list="$list$some"
        all="$all$some"
        stage=$((stage + 1))
    done
    if [ -z "$all" ]; then
        while [ "$stage" -gt 1 ]; do
            stage=$((stage - 1))
            touch "$logs/packages.$stage"
        done
        return 0
    fi
    if ! command -v apt-get >/dev/null 2>&1; then
        say "this system has no apt-get; install what it calls these, by its own means:$all"
        exit 1
    fi
    become_root "$all"
    [ -t 2 ] || say "missing:$all"
    # shellcheck disable=SC2086
    start packages "installing packages" install_packages $list
}

# need_packages KIND...: install what is missing, and wait for it.
need_packages() {
    start_packages "$*"
    wait_for_file "$logs/packages.1"
    wait_for packages
}
