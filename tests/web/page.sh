#!/bin/sh
# page.sh units|firefox|browser [SHARE] - the tests of the page as TAP, from the folder web. What cannot
# run here is named as skipped. SHARE is 1/2 or 2/2: with two of them both cores have a browser.
skip() {
    echo "1..0 # SKIP $*"
    exit 0
}
command -v npx >/dev/null || skip 'npm is not here'
[ -x node_modules/.bin/playwright ] || skip 'what the page is made with is not installed'
[ "$1" = units ] && exec npx vitest run --reporter=tap-flat

if [ "$1" = firefox ]; then
    # (Ubuntu's firefox is a script that asks for a snap, and has another name.)
    browser=${FIREFOX:-$(command -v firefox-esr)}
    if [ -z "$browser" ] || ! "$browser" --version >/dev/null 2>&1; then
        skip 'there is no Firefox ESR here'
    fi
    FIREFOX=$browser exec npm run --silent firefox
fi

# Ubuntu's chromium is a script that asks for a snap.
browser=${CHROMIUM:-$(command -v chromium)}
if [ -n "$browser" ] && "$browser" --version >/dev/null 2>&1; then
    CHROMIUM=$browser exec npx playwright test --shard="${2:-1/1}" --output="test-results/${2:-1/1}"
fi
npx playwright test --list --reporter=list --shard="${2:-1/1}" | grep ' › ' |
    sed 's/^ *\([^ ]*\):[0-9]*:[0-9]* › /\1 /; s/#/no./g' |
    awk '{ print "ok " NR " - " $0 " # SKIP there is no Chromium here" } END { print "1.." NR }'
