# jobs.sh - sourced by setup.sh: work in the background, one line of progress, logs with names.
# A job's output goes to build-logs/JOB.log, and its exit status to JOB.rc when it has ended.
logs=build-logs
active=
painted=
ticks=0

say() {
    unpaint
    printf 'maat: %s\n' "$*" >&2
}

# start JOB LABEL COMMAND...: run it in the background; the label says what for.
start() {
    job=$1
    label=$2
    shift 2
    mkdir -p "$logs"
    rm -f "$logs/$job.rc"
    printf '%s' "$label" >"$logs/$job.label"
    [ -t 2 ] || say "$label"
    # (Daemons that packages start must not inherit the lock, 9; -e holds inside only.)
    (
        trap - INT TERM EXIT
        set +e
        (
            set -e
            "$@"
        )
        echo $? >"$logs/$job.rc.new"
        mv "$logs/$job.rc.new" "$logs/$job.rc"
    ) >"$logs/$job.log" 2>&1 </dev/null 9>&- &
    echo $! >"$logs/$job.pid"
    active="$active $job"
}

# How far a job is, from the last line of its log that tells: "[3/20]" of ninja and of our own
# scripts, the status lines of apt, the files that npm has fetched.
how_far() {
    awk '
        /^\[[0-9]+\/[0-9]+\]/ { split(substr($1, 2), n, /[\/\]]/); far = n[1] " of " n[2] }
        /^dlstatus:/ { split($0, n, ":"); far = "fetching, " int(n[3]) " %" }
        /^pmstatus:/ { split($0, n, ":"); far = "unpacking, " int(n[3]) " %" }
        /^packages to fetch: / { all = $NF }
        /http (fetch|cache) .*\.tgz/ { if (++got > all) got = all; far = got " of " all }
        END { if (far) printf ": %s", far }' "$logs/$1.log" 2>/dev/null
}

progress_line() {
    line=
    for job in $active; do
        [ -f "$logs/$job.rc" ] && continue
        line="$line${line:+; }$(cat "$logs/$job.label")$(how_far "$job")"
    done
    printf '%s' "$line"
}

# On a terminal the line is rewritten in place; elsewhere it is said twice a minute.
paint() {
    ticks=$((ticks + 1))
    if [ -t 2 ]; then
        width=$(stty size 2>/dev/null <&2 | cut -d' ' -f2)
        [ "${width:-0}" -gt 20 ] || width=80
        printf '\r\033[K%.*s' $((width - 1)) "maat: $(progress_line)" >&2
        painted=yes
    elif [ $((ticks % 60)) = 0 ]; then
        line=$(progress_line)
        case $line in *:*) say "$line" ;; esac
    fi
}

unpaint() {
    [ -z "$painted" ] || printf '\r\033[K' >&2
    painted=
}

# Ended: it left its status, or it was killed and leaves none.
job_ended() {
    [ -f "$logs/$1.rc" ] && return 0
    pid=$(cat "$logs/$1.pid")
    [ -d "/proc/$pid" ] && ! grep -q '^State:.Z' "/proc/$pid/status" 2>/dev/null && return 1
    [ -f "$logs/$1.rc" ] || echo 1 >"$logs/$1.rc"
}

# Go on painting until the file is there; a job that fails meanwhile ends everything.
wait_for_file() {
    while :; do
        # (Looked for first: a job that ends right after its turn is asked how it ended.)
        there=
        [ ! -f "$1" ] || there=yes
        for job in $active; do
            job_ended "$job" || continue
            [ "$(cat "$logs/$job.rc")" = 0 ] || job_failed "$job"
        done
        [ -z "$there" ] || break
        paint
        sleep 0.5
    done
}

# wait_for JOB...: until those that were started have ended well.
wait_for() {
    for waited in "$@"; do
        case "$active " in *" $waited "*) ;; *) continue ;; esac
        wait_for_file "$logs/$waited.rc"
        rest=
        for job in $active; do
            [ "$job" = "$waited" ] || rest="$rest $job"
        done
        active=$rest
    done
    unpaint
}

# A failure ends with one sentence where the log shows a known reason, otherwise with the end
# of the log; and always with the name of the log.
job_failed() {
    unpaint
    why=$(reason_of "$logs/$1.log")
    if [ -n "$why" ]; then
        say "$(cat "$logs/$1.label") failed: $why"
    else
        grep -v -e '^dlstatus:' -e '^pmstatus:' "$logs/$1.log" | tail -n 25 >&2
        say "$(cat "$logs/$1.label") failed"
    fi
    say "the full log is in $(pwd)/$logs/$1.log"
    exit 1
}

# Processes below one of ours; an apt that is at work is left to end in order.
kill_below() {
    case $(cat "/proc/$1/cmdline" 2>/dev/null | tr '\0' ' ') in
    *apt-get*) return 0 ;;
    esac
    for child in $(cat "/proc/$1/task/$1/children" 2>/dev/null); do
        kill_below "$child"
    done
    kill "$1" 2>/dev/null || :
}

stop_jobs() {
    unpaint
    for job in $active; do
        [ -f "$logs/$job.rc" ] || kill_below "$(cat "$logs/$job.pid")"
    done
    active=
}
trap 'stop_jobs' EXIT
trap 'stop_jobs; trap - INT; kill -INT $$' INT
trap 'exit 143' TERM HUP
