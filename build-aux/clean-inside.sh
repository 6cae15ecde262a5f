#!/bin/bash
# clean-inside.sh ROOT - what clean-root.sh does with a new root: enter it (namespaces for
# mounts and processes are made by then), and in it, without an argument, run ./run until the
# page answers, then ./test. The figures are left in /out. (bash: it can speak to a port, and
# every Debian has it, which cannot be said of curl.)
set -eu

if [ $# -gt 0 ]; then
    mount -t proc proc "$1/proc"
    mount --rbind /sys "$1/sys"
    mount --rbind /dev "$1/dev"
    [ -d "$1/dev/shm" ] || { mkdir "$1/dev/shm" && mount -t tmpfs tmpfs "$1/dev/shm"; }
    exec chroot "$1" /usr/bin/env -i HOME=/root TERM=dumb LANG=C.UTF-8 \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash /settings/inside.sh
fi

say() { printf 'maat: %s\n' "$*" >&2; }
took() { # SECONDS: as people say it
    printf '%d min %02d s' $(($1 / 60)) $(($1 % 60))
}
megabytes() { du -smx / 2>/dev/null | cut -f1; }
figure() { printf "%s='%s'\n" "$1" "$2" >>/out/figures; }
settle() { # the machine's certificates that this system does not know, and npm's settings
    awk -v known=/etc/ssl/certs/ca-certificates.crt '
        /BEGIN CERT/ { text = ""; inside = 1; next }
        /END CERT/ {
            inside = 0
            if (FILENAME != known && !(text in seen)) {
                file = "/usr/local/share/ca-certificates/machine-" ++n ".crt"
                print "-----BEGIN CERTIFICATE-----\n" text "-----END CERTIFICATE-----" >file
                close(file)
            }
            seen[text] = 1
        }
        inside { text = text $0 "\n" }' /etc/ssl/certs/ca-certificates.crt /settings/certificates
    update-ca-certificates >/dev/null 2>&1
    cp /settings/npmrc /root/.npmrc
    # shellcheck disable=SC1091
    . /settings/environment
}
answers() { # PORT: the page comes
    {
        exec 3<>"/dev/tcp/127.0.0.1/$1" &&
            printf 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3 &&
            timeout 10 cat <&3 >/out/page
    } 2>/dev/null
    head -n 1 /out/page | grep -q ' 200 ' && grep -qi '<!doctype html' /out/page
}

run() {
    say "./run"
    began=$SECONDS
    : >/out/run.log # (there when it is looked into, however late ./run begins)
    ./run >>/out/run.log 2>&1 &
    server=$!
    run_result='did not come to the page'
    while kill -0 $server 2>/dev/null && [ $((SECONDS - began)) -lt 3600 ]; do
        port=$(sed -n 's|.*http://[^ /]*:\([0-9][0-9]*\).*|\1|p' /out/run.log | head -n 1)
        if [ -n "$port" ] && (answers "$port"); then
            run_result=passed
            break
        fi
        sleep 1
    done
    run_time=$(took $((SECONDS - began)))
    kill $server 2>/dev/null || true
    wait $server || true
    [ "$run_result" = passed ] || tail -n 30 /out/run.log >&2
    say "./run: $run_result after $run_time"
}

test_all() {
    say "./test"
    began=$SECONDS
    test_result=failed
    { ./test 2>&1 || touch /out/failed; } | tee /out/test.log >&2
    [ -f /out/failed ] || test_result=passed
    test_time=$(took $((SECONDS - began)))
    count=$(grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' /out/test.log | tail -n 1)
    for log in build*/meson-logs/testlog.txt; do
        [ ! -f "$log" ] || cp "$log" "/out/${log%%/*}-testlog.txt"
    done
}

mkdir -p /out
settle
[ ! -f /settings/only-settle ] || exit 0
cd /root/maat
figure root_mb "$(megabytes)"
run
figure run_result "$run_result"
figure run_time "$run_time"
figure run_mb "$(megabytes)"
test_all
figure test_result "$test_result"
figure test_time "$test_time"
figure test_mb "$(megabytes)"
figure count "${count:-no count}"
