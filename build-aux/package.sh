#!/bin/sh
# package.sh - build the Debian package in a clean root, then use it as its users will:
# install, start, play, upgrade over a store of 0.1.0, put proxies in front, remove, purge;
# and take the steps of the container file. Called by `./test package`, as root.
# MAAT_NO_BOOT=1 does as if this machine could not boot a root; MAAT_KEEP_ROOT=1 keeps them.
set -eu
cd "$(dirname "$0")/.."
. build-aux/setup.sh
top=$(pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/maat-package.XXXXXX")
nspawn=
leader=
cgroups=
failed=0

done_with() {
    [ -z "$nspawn" ] || { kill "$nspawn" 2>/dev/null && wait "$nspawn" 2>/dev/null; } || true
    for group in $cgroups; do
        find "$group" -depth -type d -exec rmdir {} \; 2>/dev/null || true
    done
    if [ -n "${MAAT_KEEP_ROOT:-}" ]; then say "kept $work"; else rm -rf "$work"; fi
}
trap done_with EXIT
trap 'exit 130' INT TERM

ok() { printf 'ok - %s\n' "$*"; }
# must WHAT COMMAND...: the command succeeds, or this was no success.
must() {
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        ok "$what"
    else
        failed=$((failed + 1))
        printf 'not ok - %s\n' "$what"
        tail -n 40 "$work/log" | sed 's/^/# /'
        return 0
    fi
}
# As must, but nothing that follows could work without it.
must_first() {
    must "$@"
    [ "$failed" = 0 ] || exit 1
}

copy_checkout() { # FOLDER: what git has or would take, and the page that was built
    mkdir -p "$1"
    { git ls-files -co --exclude-standard && find web/dist -type f; } |
        while read -r file; do [ -e "$file" ] && printf '%s\n' "$file"; done |
        tar cf - -T - | tar xf - -C "$1"
}

# in_root FOLDER COMMAND...: with mounts, processes and settings of its own.
in_root() {
    unshare --mount --pid --fork --kill-child sh -c 'root=$1; shift
        mount -t proc proc "$root/proc"; mount --rbind /dev "$root/dev"
        exec chroot "$root" env -i HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
            PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            sh -c ". /settings/environment; exec \"\$@\"" sh "$@"' sh "$@"
}

# ---- building ---------------------------------------------------------------------------

build_packages() {
    depends=$(sed -n '/^Build-Depends:/,/^[^ ]/p' debian/control | sed -n 's/^ \([a-z0-9.+-]*\).*/\1/p' |
        sed 's/^debhelper-compat$/debhelper/; s/^dh-sequence-.*$/debhelper/' | sort -u)
    # shellcheck disable=SC2086
    in_root "$work/build" apt-get install -y -qq --no-install-recommends build-essential lintian $depends || return
    copy_checkout "$work/build/src/maat"
    # The same tree with a lower version first; the objects are then used once more.
    in_root "$work/build" sh -ec '
        cd /src/maat
        cp debian/changelog ../changelog
        sed -i "1s/(\([^)]*\))/(\1~earlier)/" debian/changelog
        dpkg-buildpackage -b -us -uc
        cp ../changelog debian/changelog
        dpkg-buildpackage -b -us -uc -nc'
}

no_lintian_errors() {
    in_root "$work/build" lintian --allow-root --fail-on error /src/"maat_${version}_$arch.changes"
}

# ---- a running system -------------------------------------------------------------------

inside() { nsenter -t "$leader" -a env LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
state_is() { [ "$(inside systemctl is-active maat)" = "$1" ]; }
# The loopback of the system, with a program of this machine.
beside() { MAAT_TEST_ADDRESS=127.0.0.1 nsenter -t "$leader" -n "$@"; }

# Boot the root. Without systemd as its parent, nspawn gets a control group of its own.
boot() {
    if [ -d /run/systemd/system ]; then
        systemd-nspawn --boot -D "$1" --private-network --console=pipe --machine="maat-$$" \
            </dev/null >"$work/boot.log" 2>&1 &
    else
        for hierarchy in /sys/fs/cgroup/systemd /sys/fs/cgroup/unified /sys/fs/cgroup; do
            [ -f "$hierarchy/cgroup.procs" ] && mkdir "$hierarchy/maat-package.$$" &&
                cgroups="$cgroups $hierarchy/maat-package.$$"
        done
        # shellcheck disable=SC2016
        sh -c 'root=$1; shift
            for group; do echo $$ >"$group/cgroup.procs"; done
            exec systemd-nspawn --boot -D "$root" --private-network --console=pipe --register=no \
                --keep-unit' sh "$1" $cgroups </dev/null >"$work/boot.log" 2>&1 &
    fi
    nspawn=$!
    for _ in $(seq 60); do
        sleep 1
        kill -0 "$nspawn" 2>/dev/null || break
        leader=$(cut -d' ' -f1 "/proc/$nspawn/task/$nspawn/children" 2>/dev/null) || continue
        [ -n "$leader" ] || continue
        case $(inside systemctl is-system-running 2>/dev/null) in
        running | degraded) return 0 ;;
        esac
    done
    kill "$nspawn" 2>/dev/null || true
    nspawn=
    return 1
}

# A whole game at URL, whose record then proves to be fair.
play_at() { # URL
    beside python3 tests/package/play.py "$1" >"$work/run/srv/game.rec" 2>"$work/play.log" || {
        cat "$work/play.log"
        return 1
    }
    inside maat verify /srv/game.rec
}

# Every table that the fixture had is still listed.
has_old_tables() {
    inside maat admin --db /var/lib/maat/maat.db list >"$work/tables" || return
    for id in $(cat "$work/ids"); do
        grep -q "^$id" "$work/tables" || { echo "table $id is gone"; return 1; }
    done
}

version_is() { inside dpkg-query -W -f '${Version}\n' maat | grep -qx "$1"; }

old_store() {
    gzip -dc tests/fixtures/0.1.0/stores/sqlite.db.gz >"$work/run/var/lib/maat/maat.db"
    in_root "$work/run" sh -c 'chown maat:maat /var/lib/maat/maat.db && chmod 600 /var/lib/maat/maat.db'
    in_root "$work/run" maat admin --db /var/lib/maat/maat.db list | cut -d' ' -f1 >"$work/ids"
    # (Looked at as root: what stands beside the store must still be the service's own.)
    [ "$(wc -l <"$work/ids")" -ge 5 ]
}

behind_nginx() {
    cp data/nginx.conf "$work/run/etc/nginx/sites-enabled/maat"
    sed -i 's/^; trust-proxy/trust-proxy/; s/^; origin = .*/origin = http:\/\/games.example/' "$work/run/etc/maat.conf"
    inside systemctl restart maat nginx || return
    play_at http://games.example
}

behind_caddy() {
    inside systemctl stop nginx
    { printf '{\n\tlocal_certs\n\tskip_install_trust\n}\n' && cat data/Caddyfile; } >"$work/run/etc/caddy/Caddyfile"
    sed -i 's/^origin = .*/origin = https:\/\/games.example/; s/^; secure-cookies/secure-cookies/' "$work/run/etc/maat.conf"
    inside systemctl restart maat caddy || { inside journalctl -u caddy --no-pager -o cat; return 1; }
    for _ in $(seq 30); do
        ca=$work/run/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
        [ -f "$ca" ] && break
        sleep 1
    done
    sleep 2
    MAAT_TEST_CA=$ca play_at https://games.example
}

# Purged: no settings, no tables, no service; the user stays.
is_purged() {
    for place in /etc/maat.conf /var/lib/maat /usr/bin/maat /etc/systemd/system/multi-user.target.wants/maat.service; do
        [ ! -e "$work/run$place" ] && [ ! -L "$work/run$place" ] || { echo "$place is still there"; return 1; }
    done
    grep -q '^maat:' "$work/run/etc/passwd"
}

removed_keeps() {
    inside dpkg --remove maat && [ -f "$work/run/etc/maat.conf" ] && [ -f "$work/run/var/lib/maat/maat.db" ]
}

use_booted() {
    must 'the service is started by the boot' state_is active
    must 'a game over HTTP at the installed address' play_at http://127.0.0.1:8080
    must 'the tables of a 0.1.0 store are there' has_old_tables
    must 'upgrade while it runs' inside dpkg -i "/srv/maat_${version}_$arch.deb"
    must "the version is $version" version_is "$version"
    must 'the service runs after the upgrade' state_is active
    must 'the tables are there after the upgrade' has_old_tables
    must 'it reads its certificate again when told' inside systemctl reload maat
    must 'the service runs after that' state_is active
    must 'a game after the upgrade' play_at http://127.0.0.1:8080
    must 'a game behind nginx' behind_nginx
    must 'a game behind Caddy, with TLS' behind_caddy
    inside journalctl -u maat --no-pager >"$work/journal"
    must 'nothing went wrong meanwhile' sh -c '! grep -E "\"level\":\"error\"|Failed|denied" "$1"' sh "$work/journal"
    must 'removing keeps settings and tables' removed_keeps
    must 'installing once more' inside dpkg -i "/srv/maat_${version}_$arch.deb"
    must 'the service runs again' state_is active
    must 'purge' inside dpkg --purge maat
    must 'nothing is left but the user' is_purged
}

# The last of a chain of processes, each of which only waits for the next.
last_of() { # PID
    pid=$1
    while child=$(cut -d' ' -f1 "/proc/$pid/task/$pid/children") && [ -n "$child" ]; do pid=$child; done
    echo "$pid"
}

# Without a boot: the unit's own command, as its user, in the root.
use_unbooted() {
    [ ! -f "$work/boot.log" ] || tail -n 5 "$work/boot.log" >&2
    say "NOT booted: the unit's command is run as its user instead"
    inside() { in_root "$work/run" "$@"; }
    beside() { "$@"; }
    must 'upgrade' inside dpkg -i "/srv/maat_${version}_$arch.deb"
    must "the version is $version" version_is "$version"
    start=$(sed -n 's/^ExecStart=//p' "$(find "$work/run/lib/systemd/system/" -name maat.service)" | tr -d '"')
    port=$(free_port)
    # shellcheck disable=SC2086
    in_root "$work/run" setpriv --reuid=maat --regid=maat --init-groups --no-new-privs \
        env MAAT_LISTEN=127.0.0.1:"$port" $start >"$work/serve.log" 2>&1 &
    nspawn=$!
    for _ in $(seq 50); do grep -q 'serves at' "$work/serve.log" && break || sleep 0.2; done
    must "a game over HTTP with: $start" play_at "http://127.0.0.1:$port"
    must 'the tables of a 0.1.0 store are there' has_old_tables
    kill "$(last_of "$nspawn")"
    must 'it stops when told' wait "$nspawn"
    nspawn=
    must 'removing keeps settings and tables' removed_keeps
    must 'purge' inside dpkg --purge maat
    must 'nothing is left but the user' is_purged
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# ---- what is done -----------------------------------------------------------------------

[ "$(id -u)" = 0 ] || { say './test package makes roots and boots one: it wants to be run by root'; exit 1; }
version=$(sed -n '1s/.*(\([^)]*\)).*/\1/p' debian/changelog)
arch=$(dpkg --print-architecture)

say 'making a clean root'
must_first 'a clean root' build-aux/clean-root.sh --make "$work/base" --include systemd,systemd-sysv,dbus
rm -rf "$work/base/root/maat"
# (Every installed system has this; Caddy looks the name up.)
echo '127.0.0.1 localhost' >"$work/base/etc/hosts"
must_first 'its packages are known' in_root "$work/base" apt-get update -qq
cp -a "$work/base" "$work/build"
cp -a "$work/base" "$work/run"

say 'building the package in it'
must_first 'the package is built, in two versions' build_packages
must 'lintian finds no errors' no_lintian_errors
cp "$work/build/src/maat_${version}_$arch.deb" "$work/build/src/maat_$version~earlier_$arch.deb" "$work/run/srv/"
rm -rf "$work/build"

say 'installing it in another one'
must_first 'the package is installed with what it depends on' in_root "$work/run" \
    apt-get install -y -qq --no-install-recommends "/srv/maat_$version~earlier_$arch.deb"
must 'systemd-analyze verify' in_root "$work/run" systemd-analyze verify --man=no maat.service
must 'systemd-analyze security, below 2.0' in_root "$work/run" \
    systemd-analyze security --offline=true --threshold=20 --no-pager maat.service
tail -n 1 "$work/log"
must 'a store of 0.1.0 in its place' old_store
must 'nginx and Caddy' in_root "$work/run" apt-get install -y -qq --no-install-recommends nginx-light caddy
rm -f "$work/run/etc/nginx/sites-enabled/default"
in_root "$work/run" systemctl disable nginx caddy 2>/dev/null

say 'booting it'
if [ -z "${MAAT_NO_BOOT:-}" ] && boot "$work/run"; then use_booted; else use_unbooted; fi

say 'taking the steps of the container file'
copy_checkout "$work/checkout"
mkdir "$work/container"
export MAAT_PORT
MAAT_PORT=$(free_port)
must 'the container file: made, healthy, a game played' python3 tests/package/container.py \
    Containerfile "$work/checkout" "$work/base" "$work/container" \
    "python3 '$top/tests/package/play.py' \"\$MAAT_URL\" >/dev/null"

[ "$failed" = 0 ]
