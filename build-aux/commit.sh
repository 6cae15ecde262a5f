#!/bin/sh
# commit.sh - the commit of this checkout, marked when files were changed since. Fails
# where there is none: in a source archive, or without git.
root=$(dirname "$0")/..
[ -e "$root/.git" ] || exit 1
exec git -C "$root" describe --always --abbrev=12 --exclude "*" --dirty=-changed 2>/dev/null
