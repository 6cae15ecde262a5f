#!/bin/sh
# reasons.sh PROGRAM ARGUMENTS... - runs a test and tells on standard error why a case failed:
# of what a test says in TAP, `meson test --print-errorlogs` shows the rest only. What cmocka
# skips it calls `not ok`, which meson would count as failed.
{
    status=$({
        {
            "$@" 3>&- 4>&-
            echo $? >&3
        } | awk '
            /^not ok.*# *SKIP/ { sub(/^not /, "") }
            { print; fflush() }
            /^(not )?ok/ { bad = /^not ok/; if (bad) print > "/dev/stderr" }
            bad && /^#/ { print > "/dev/stderr" }' >&4
    } 3>&1)
} 4>&1
exit "$status"
