# Long work shows in one line what is done and how much is left; the rest is in a log.
# progress.sh SOURCES
. "$(dirname "$0")/kit.sh"
make_stand_ins
new_clone "$box/clone"
: >"$box/err"

# far LINES: what is shown of a job with that log.
far() {
    mkdir -p "$clone/build-logs"
    printf '%s\n' "$@" >"$clone/build-logs/job.log"
    (cd "$clone" && . build-aux/jobs.sh && how_far job) >"$box/out"
}
far '[3/211] compiling a.c' '[17/211] compiling b.c' && answered '^: 17 of 211$'
ok 'a build tells how many steps of how many are done'
far 'Get:1 x' 'dlstatus:3:41.5:Retrieving file 3 of 79' && answered 'fetching, 41 %'
ok 'apt tells how much it has fetched'
far 'dlstatus:3:100:x' 'pmstatus:gcc:57.1:Unpacking gcc' 'Unpacking gcc ...' && answered 'unpacking, 57 %'
ok 'apt tells how much it has unpacked'
far 'packages to fetch: 61' 'npm http fetch GET 200 x/a.tgz 3ms' 'npm http fetch GET 200 x/b.tgz 3ms' &&
    answered '2 of 61'
ok 'npm tells how many packages of how many it has fetched'
far 'nothing that tells' && [ ! -s "$box/out" ]
ok 'what does not tell is not guessed'

cat >"$box/work.sh" <<'EOF'
set -eu
here=.
. build-aux/setup.sh
# They end when the line was seen (or after half a minute).
seen() {
    for i in $(seq 600); do
        [ -n "${SEEN:-}" ] && ! grep -q 'long work: 1 of 3; other work: 5 of 9' "$SEEN" || return 0
        sleep 1
    done
}
long() { echo '[1/3] one' && seen; }
other() { echo '[5/9] five' && seen; }
start long "long work" long
start other "other work" other
wait_for long other
say ready
EOF
in_clone sh "$box/work.sh" && ! grep -q "$(printf '\033')" "$box/err" && [ "$(wc -l <"$box/err")" = 3 ]
ok 'where there is no terminal it is a plain line a job'
if command -v script >/dev/null; then
    (cd "$clone" && PATH=$bin SEEN=$box/out SHELL=/bin/sh "$(command -v script)" -qec "sh '$box/work.sh'" /dev/null) \
        >"$box/out" 2>"$box/err" </dev/null
    answered 'long work: 1 of 3; other work: 5 of 9'
    ok 'on a terminal one line shows all that is under way'
    [ "$(grep -c . "$box/out")" = 1 ] && tr '\r' '\n' <"$box/out" | grep . | tail -n 1 | grep -q 'maat: ready'
    ok 'which is rewritten in place, and gone in the end'
fi

cat >"$box/kill.sh" <<'EOF'
set -eu
here=.
. build-aux/setup.sh
long() { echo $$ >>"$calls"; env sh -c 'echo "child $$" >>"$calls"; while :; do sleep 1; done'; }
start long "long work" long
wait_for long
EOF
(cd "$clone" && PATH=$bin exec sh "$box/kill.sh") >"$box/out" 2>"$box/err" </dev/null &
until called child; do sleep 0.1; done
kill -TERM $!
wait $! || :
child=$(sed -n 's/child //p' "$calls")
for i in $(seq 100); do
    # (A dead process stays listed until its new parent has looked.)
    grep -q '^State:.[^Z]' "/proc/$child/status" 2>/dev/null || break
    sleep 0.1
done
! grep -q '^State:.[^Z]' "/proc/$child/status" 2>/dev/null
ok 'whoever stops ./run stops its work'
finish
