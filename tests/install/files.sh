# An installation is complete, and its service reads the settings that were installed.
# files.sh SOURCES BUILD
sources=$1
build=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
complain() {
    echo "$*"
    bad=1
}
must_have() { # ROOT FILE...
    root=$1
    shift
    for file; do
        [ -s "$root$file" ] || complain "not installed: $file"
    done
}

# The service of an installation below ROOT names a program below PREFIX and the settings
# that were installed; so do its files for users and folders.
service_fits() { # ROOT PREFIX SYSCONFDIR UNITDIR
    unit=$1$4/maat.service
    grep -q '^Type=notify$' "$unit" || complain "$unit: not of type notify"
    start=$(sed -n 's/^ExecStart=//p' "$unit")
    [ "$start" = "\"$2/bin/maat\" serve --config \"$3/maat.conf\"" ] || complain "$unit starts $start"
    start=$(sed -n 's/^ExecStart=//p' "$1$4/maat-follow.service")
    [ "${start%% --*}" = "\"$2/bin/maat\" backup" ] || complain "maat-follow.service starts $start"
    must_have "$1" "$3/maat.conf"
    for example in maat.conf nginx.conf Caddyfile; do
        must_have "$1" "$2/share/doc/maat/examples/$example"
    done
    grep -q '^u maat ' "$1$2/lib/sysusers.d/maat.conf" || complain "$2: no user"
    grep -qE "^z \"$3/maat.conf\" .* maat " "$1$2/lib/tmpfiles.d/maat.conf" || complain "$2: settings are for everybody"
    grep -qE '@[a-z]+@' "$unit" "$1$4/maat-follow.service" "$1$2/lib/sysusers.d/maat.conf" "$1$2/lib/tmpfiles.d/maat.conf" &&
        complain "$2: a place was not filled in"
}

# Program, package and changelog are of one version.
version=$(sed -n "s/.*version: '\([0-9.]*\)',/\1/p" "$sources/meson.build" | head -n 1)
grep -q "^maat ($version)" "$sources/debian/changelog" || complain "debian/changelog is not of $version"
grep -q "^## .*\b$version\b" "$sources/CHANGELOG.md" || complain "CHANGELOG.md does not name $version"

# The package is built with what ./run builds with.
libraries() { grep -oE '\blib[a-z0-9]+-dev\b' | grep -v '^libc6-dev$' | sort; }
needed=$(sed -n 's/^engine \(lib[^ ]*-dev\).*/\1/p' "$sources/build-aux/packages" | libraries)
[ "$needed" = "$(sed -n '/^Build-Depends:/,/^[^ ]*: /p' "$sources/debian/control" | libraries)" ] || complain "debian/control does not have" $needed

# Everything, as this build is configured (/usr/local without further word).
all=$dir/all
DESTDIR=$all meson install -C "$build" --no-rebuild >"$dir/log" 2>&1 || {
    cat "$dir/log"
    exit 1
}
prefix=$(meson introspect "$build" --buildoptions | tr '}' '\n' |
    sed -n 's/.*"name": "prefix", "value": "\([^"]*\)".*/\1/p')
must_have "$all$prefix" /bin/maat /share/doc/maat/LICENSE /share/doc/maat/install.md \
    /share/doc/maat/examples/bot.py /share/doc/maat/protocol.md /share/doc/maat/rules/ra.de.md \
    /share/bash-completion/completions/maat /share/zsh/site-functions/_maat \
    /share/fish/vendor_completions.d/maat.fish
# Documents name the examples.
for file in "$sources"/examples/*.c; do
    must_have "$all$prefix" "/share/doc/maat/examples/${file##*/}"
done
libdir=/$(meson introspect "$build" --buildoptions | tr '}' '\n' |
    sed -n 's/.*"name": "libdir", "value": "\([^"]*\)".*/\1/p')
must_have "$all$prefix" /include/maat/maat.h "$libdir/libmaat.so" "$libdir/libmaat.so.0" "$libdir/libmaat.a" \
    "$libdir/pkgconfig/maat.pc" /share/doc/maat/library.md
[ "$prefix" = /usr ] && etc=/etc || etc=$prefix/etc
service_fits "$all" "$prefix" "$etc" "$prefix/lib/systemd/system"
if command -v scdoc >/dev/null; then
    for page in "$sources"/docs/man/*.scd; do
        page=$(basename "$page" .scd)
        must_have "$all$prefix" "/share/man/man${page##*.}/$page"
    done
    grep -l '@[a-z]*@' "$all$prefix"/share/man/man?/* && complain 'a place was not filled in'
else
    grep -q 'lacks manual pages' "$dir/log" || complain 'lacks manual pages and does not say so'
fi

# Links in the documents lead to what was installed.
find "$all$prefix/share/doc/maat" -name '*.md' | while read -r file; do
    grep -oE '\]\([^)# ]+' "$file" | sed 's/^](//' | grep -v '^[a-z]*:' | while read -r link; do
        [ -e "$(dirname "$file")/$link" ] || echo "$(basename "$file") links to $link"
    done
done >"$dir/dead"
[ ! -s "$dir/dead" ] || complain "$(cat "$dir/dead")"

# Installed once more, the settings that somebody has changed are kept.
echo '; mine' >>"$all$etc/maat.conf"
DESTDIR=$all meson install -C "$build" --no-rebuild >"$dir/log" 2>&1 || cat "$dir/log"
grep -q '; mine' "$all$etc/maat.conf" || complain 'a second installation overwrote the settings'

# The program that was installed starts with them and tells systemd when it is ready.
python3 "$sources/tests/install/notify.py" "$all$prefix/bin/maat" serve \
    --config "$all$etc/maat.conf" --listen 127.0.0.1:0 --db "$dir/maat.db" || bad=1

# Other prefixes: what belongs to the service, which needs no compiler.
for prefix in /usr /opt/board\ games; do
    [ "$prefix" = /usr ] && etc=/etc || etc=$prefix/etc
    meson setup "$dir/build" "$sources" --prefix="$prefix" -Dtests=false >"$dir/log" 2>&1 &&
        DESTDIR=$dir/root meson install -C "$dir/build" --no-rebuild --tags service >"$dir/log" 2>&1 ||
        { tail -n 20 "$dir/log"; complain "cannot configure for $prefix"; }
    service_fits "$dir/root" "$prefix" "$etc" "$prefix/lib/systemd/system"
    rm -rf "$dir/build" "$dir/root"
done
exit $bad
