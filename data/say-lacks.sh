#!/bin/sh
# say-lacks.sh WHAT... - tell whoever installs what this installation does not have.
for what; do
    echo "maat: this installation lacks $what" >&2
done
