#!/bin/sh
# clean-root.sh - `./test clean`: ./run and ./test of this checkout on a system that has
# nothing but git and the certificates, in a root of its own that is removed afterwards.
#   ./test clean [debian12|debian13|ubuntu2404]   (without a name: this machine's system)
#     --mirror M    archive of that system: an address, or a file of lines as in sources.list
#                   (or MAAT_MIRROR; needed unless this machine uses the same distribution)
#     --keyring K   key of that archive (or MAAT_KEYRING; needed unless it is installed)
#     --unsigned    go without a key
#     --make FOLDER [--include P,...]   only make the root there, with more packages (package.sh)
# The settings of this machine for apt, npm and certificates are taken along. The logs stay in
# build-clean/, the line for docs/platforms.md is printed at the end. As an ordinary user it
# works where user namespaces are allowed.
set -eu
cd "$(dirname "$0")/.."
say() { printf 'maat: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}

system=
mirror=${MAAT_MIRROR:-}
keyring=${MAAT_KEYRING:-}
unsigned=
folder=
include=git,ca-certificates
while [ $# -gt 0 ]; do
    case $1 in
    --mirror | --keyring | --make | --include)
        [ $# -gt 1 ] || fail "$1 needs a value"
        case $1 in
        --mirror) mirror=$2 ;;
        --keyring) keyring=$2 ;;
        --make) folder=$2 ;;
        --include) include=$include,$2 ;;
        esac
        shift
        ;;
    --unsigned) unsigned=yes ;;
    -*) fail "unknown option: $1 (known: --mirror M, --keyring K, --unsigned)" ;;
    *)
        [ -z "$system" ] || fail "one system at a time: $system or $1"
        system=$1
        ;;
    esac
    shift
done

own=$(. /etc/os-release && echo "$ID$VERSION_ID" | tr -d .)
[ -n "$system" ] || system=$own
case $system in
debian12) title='Debian 12' origin=Debian suite=bookworm parts=main ;;
debian13) title='Debian 13' origin=Debian suite=trixie parts=main ;;
ubuntu2404) title='Ubuntu 24.04' origin=Ubuntu suite=noble parts='main universe' ;;
*) fail "no such system: $system (known: debian12, debian13, ubuntu2404)" ;;
esac

tmp=$(mktemp -d "${TMPDIR:-/var/tmp}/maat-clean.XXXXXX")
trap 'rm -rf --one-file-system "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$tmp/settings" "$tmp/settings/files" "$tmp/out"

# --- where the packages come from ---------------------------------------------------------

# The archives of this machine that hold its distribution, with the other system's suite.
own_archives() {
    code=$(. /etc/os-release && echo "$VERSION_CODENAME")
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)' \
        'Created-By: Packages' 2>/dev/null | sort -u |
        while read -r uri release part from; do
            [ "${from:-$origin}" = "$origin" ] || continue
            case " $parts " in *" $part "*) ;; *) continue ;; esac
            case $release in
            "$code" | "$code-updates" | "$code-security")
                echo "deb $uri $suite${release#"$code"} $part"
                ;;
            esac
        done
}

list=$tmp/settings/sources.list
if [ -f "$mirror" ]; then
    cp "$mirror" "$list"
elif [ -n "$mirror" ]; then
    suites="$suite $suite-updates"
    [ "$origin" != Ubuntu ] || suites="$suites $suite-security"
    for s in $suites; do echo "deb $mirror $s $parts"; done >"$list"
elif (. /etc/os-release && [ "$NAME" = "$origin" ] || [ "${NAME%% *}" = "$origin" ]) &&
    command -v apt-get >/dev/null; then
    own_archives >"$list"
else
    : >"$list"
fi
[ -s "$list" ] || fail "where are the packages of $title? Name its archive: --mirror ADDRESS"

if [ -n "$unsigned" ]; then
    keyring=
    signed='not signed'
    sed -i 's/^deb \([^[]\)/deb [trusted=yes] \1/' "$list"
else
    lower=$(echo "$origin" | tr '[:upper:]' '[:lower:]')
    for k in "$keyring" /usr/share/keyrings/"$lower"-archive-keyring.*; do
        [ -n "$k" ] && [ -z "$keyring" ] && [ -f "$k" ] && keyring=$k
    done
    [ -n "$keyring" ] || fail "the key of $title's archive is not here: name it with" \
        "--keyring FILE, or go without by --unsigned"
    [ -f "$keyring" ] || fail "there is no key in $keyring"
    signed='signed'
    cp "$keyring" "$tmp/settings/archive.${keyring##*.}"
fi

# --- this machine's settings --------------------------------------------------------------

# Files that settings name are taken along under the same name.
take_file() {
    [ -f "$1" ] || return 0
    mkdir -p "$tmp/settings/files$(dirname "$1")"
    cp -L "$1" "$tmp/settings/files$1"
}

: >"$tmp/settings/apt.conf"
if command -v apt-config >/dev/null; then
    apt-config dump | grep '^Acquire::' | grep '::[^ ]* "..*";$' |
        grep -Eiv '^Acquire::(IndexTargets|Changelogs|CompressionTypes|cdrom|Languages)' |
        grep -iv 'auto-\?detect' >"$tmp/settings/apt.conf" || true
    sed -n 's|.*::\(CaInfo\|SslCert\|SslKey\) "\(/.*\)";|\2|Ip' "$tmp/settings/apt.conf" |
        while read -r f; do take_file "$f"; done
fi
for f in /etc/apt/auth.conf /etc/apt/auth.conf.d/*.conf; do take_file "$f"; done

bundle=/etc/ssl/certs/ca-certificates.crt
{
    cat /etc/npmrc 2>/dev/null
    command -v npm >/dev/null && cat "$(npm config get globalconfig 2>/dev/null)" 2>/dev/null
    cat "${HOME:-/root}/.npmrc" 2>/dev/null
} >"$tmp/npmrc" || true
grep -Ev '^ *(prefix|cache|nodedir|tmp|cafile|globalconfig|userconfig) *=' "$tmp/npmrc" \
    >"$tmp/settings/npmrc" || true
cafile=$(sed -n 's/^ *cafile *= *//p' "$tmp/npmrc" | tail -n 1)
cat "$bundle" "${SSL_CERT_FILE:-$bundle}" "${NODE_EXTRA_CA_CERTS:-$bundle}" "${cafile:-$bundle}" \
    >"$tmp/settings/certificates" 2>/dev/null || true
[ -z "$cafile" ] || echo "cafile=$bundle" >>"$tmp/settings/npmrc"

: >"$tmp/settings/environment"
env | sed -n 's/^\([A-Za-z_]*\)=.*/\1/p' |
    grep -Eix '(https?|ftp|all|no)_proxy|npm_config_(.*registry|.*proxy|strict_ssl)' |
    while read -r name; do
        value=$(printenv "$name" | sed "s/'/'\\\\''/g")
        echo "export $name='$value'" >>"$tmp/settings/environment"
    done
[ -z "${NODE_EXTRA_CA_CERTS:-}$cafile" ] ||
    echo "export NODE_EXTRA_CA_CERTS=$bundle" >>"$tmp/settings/environment"

# --- the checkout, as it is ---------------------------------------------------------------

commit=$(git rev-parse --short HEAD)
git clone -q --no-hardlinks . "$tmp/maat"
if [ -n "$(git status --porcelain)" ]; then
    commit="$commit and changes"
    git ls-files -z --deleted | (cd "$tmp/maat" && xargs -0r rm -f)
    git ls-files -z --modified --others --exclude-standard | sort -zu |
        tar -c --null --ignore-failed-read -T - 2>/dev/null | tar -x -C "$tmp/maat"
fi
cp build-aux/clean-inside.sh "$tmp/settings/inside.sh"
[ -z "$folder" ] || touch "$tmp/settings/only-settle"

# --- make the root, run in it, forget it --------------------------------------------------

# What is mounted goes with its namespace, however this ends. (mmdebstrap makes its own for an
# ordinary user, and removes there what belongs to users that only the namespace knows.)
if [ "$(id -u)" = 0 ]; then
    mode=root in_namespace='unshare --mount' place=$tmp
else
    mode=unshare in_namespace='' place=${TMPDIR:-/var/tmp}
fi
say "$title: making a root with the packages from $(awk '{ print $(NF > 3 && $2 ~ /^\[/ ? 3 : 2) }' \
    "$list" | sort -u | paste -sd' ' -) ($signed)"

# shellcheck disable=SC2016,SC2086
TMPDIR=$place $in_namespace mmdebstrap --quiet --mode="$mode" --variant=apt \
    --format="$([ -n "$folder" ] && echo directory || echo null)" \
    --include="$include" --aptopt="$tmp/settings/apt.conf" \
    ${keyring:+--keyring="$keyring"} \
    --setup-hook="copy-in $tmp/settings /" \
    --setup-hook='cp -a "$1"/settings/files/. "$1"/; mkdir -p "$1"/etc/apt/trusted.gpg.d
        for k in "$1"/settings/archive.*; do
            [ ! -f "$k" ] || cp "$k" "$1/etc/apt/trusted.gpg.d/maat-clean.${k##*.}"
        done' \
    --customize-hook="copy-in $tmp/maat /root" \
    --customize-hook='unshare --mount --pid --fork --kill-child bash "$1"/settings/inside.sh "$1"' \
    --customize-hook="copy-out /out $tmp" \
    "$suite" "${folder:--}" "$list" >/dev/null </dev/null ||
    fail "$title: the root could not be made (see above)"
[ -z "$folder" ] || exit 0

logs=build-clean/$system
rm -rf "$logs"
mkdir -p build-clean
cp -r "$tmp/out" "$logs"
. "$logs/figures"
say "$title, $commit, $signed: ./run $run_result, ./test $test_result; the logs are in $logs"
echo "| $title | $(date +%F) | $commit | $root_mb MB | $run_time, $run_mb MB |" \
    "$test_time, $test_mb MB | $count | $signed |"
[ "$run_result" = 'passed' ] && [ "$test_result" = 'passed' ]
