# Every subcommand has a manual page, which names every option that its --help names;
# what all of them have (--help, --lang) is in the page of the program.
# manual.sh SOURCES PROGRAM
man=$1/docs/man
maat=$2
bad=0
complain() {
    echo "$*"
    bad=1
}
# The words at the beginning of an indented line, and the options, of a help.
commands=$("$maat" --help | sed -nE 's/^  ([a-z][a-z-]*) .*/\1/p')
[ "$(echo "$commands" | wc -l)" -ge 17 ] || complain 'maat --help lists too few commands'
for command in $commands; do
    page=$man/maat-$command.1.scd
    grep -q "^\*$command\*" "$man/maat.1.scd" || complain "maat.1 does not name $command"
    grep -q "'maat-$command\.1'" "$1/data/meson.build" || complain "maat-$command.1 is not installed"
    [ -f "$page" ] || { complain "$page is missing"; continue; }
    help=$("$maat" "$command" --help) || complain "maat $command --help fails"
    for option in $(echo "$help" | grep -oE '(^|[^a-z-])--[a-z][a-z-]*' | grep -oE -- '--.*' | sort -u); do
        case $option in --help | --lang) page_of=$man/maat.1.scd ;; *) page_of=$page ;; esac
        grep -qE -- "\*[^*]*$option\*" "$page_of" || complain "$page_of does not name $option of $command"
    done
    # And nothing that does not exist: an option that the help does not know.
    for option in $(sed '/^# SEE ALSO/,$d; /^```/,/^```/d' "$page" | grep -oE '^\*--[a-z-]+' | tr -d '*' | sort -u); do
        echo "$help" | grep -qE -- "$option([^a-z-]|\$)" || complain "maat-$command.1 names $option, maat $command --help does not"
    done
done
for page in "$man"/maat-*.1.scd; do
    name=$(basename "$page" .1.scd)
    echo "$commands" | grep -qx "${name#maat-}" || complain "$page is about no command"
done
exit $bad
