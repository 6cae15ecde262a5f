# The end of ./test tells what failed and why, so that whoever has only that can mend it.
# results.sh SOURCES
. "$(dirname "$0")/kit.sh"
: >"$box/err"
: >"$calls"

# log NAME RESULT OUTPUT SAID: one test of meson's log, in the folder.
mkdir -p "$box/build/meson-logs"
log() {
    printf '{"name": "maat:fast+ra / %s", "result": "%s", "duration": 1.0, "stdout": "%s", "stderr": "%s"}\n' "$@"
}
summary() {
    status=0
    (cd "$box" && python3 "$sources/build-aux/test-results.py" "$@") >"$box/out" || status=$?
}
has() { grep -q -- "$1" "$box/out"; }

log auction OK 'ok 1 - suns are bid' '' >"$box/build/meson-logs/testlog.json"
summary build
[ $status = 0 ] && has '^1 passed, 0 failed, 0 skipped$'
ok 'what passed is counted'

log page ERROR 'ok 1 - one\nnot ok 2 - two things\nok 3 - three' 'expected 1, got 2\n' >>"$box/build/meson-logs/testlog.json"
summary build
[ $status = 1 ] && has '^failed: page (build): error$' && has '^  not ok: two things$' &&
    has '^  | expected 1, got 2$' && ! has 'not ok: one'
ok 'a failure is told with its cases and what was said of it'

log window OK '# shaky: it opens: too late\nok 1 - it opens' '' >"$box/build/meson-logs/testlog.json"
summary build
[ $status = 0 ] && has '^shaky: window (build): it opens: too late$'
ok 'what passed at a second try only is named'

log shelf SKIP '1..0 # SKIP there is no shelf' '' >"$box/build/meson-logs/testlog.json"
summary build
[ $status = 1 ] && has '^skipped: shelf (build): there is no shelf$' && has '^0 passed, 0 failed, 1 skipped$'
ok 'when nothing ran that is no success'

summary build other
[ $status = 1 ] && has '^failed: other: no test ran there$'
ok 'a folder without results is a failure'
finish
