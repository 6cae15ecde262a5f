# static.sh - sourced by ./run: `./run page --static DIR`, the page for plain web hosts.
# DIR/.maat-page lists the files that are ours, so that what others put beside them stays.

page_usage='usage: ./run page --static DIR
Writes the page as plain files into DIR, for any web host and any path on it: games against
bots and at one device run in the browser, without a server of ours.'

page_refuse() {
    say "$*"
    exit 2
}

# read_page_words WORDS...: $static_dir, whole.
read_page_words() {
    static_dir=
    while [ $# -gt 0 ]; do
        case $1 in
        -h | --help)
            echo "$page_usage"
            exit 0
            ;;
        --static)
            [ $# -gt 1 ] && [ -n "$2" ] || page_refuse "--static wants a folder: ./run page --static DIR"
            [ -z "$static_dir" ] || page_refuse "--static is there twice"
            static_dir=$2
            shift
            ;;
        *) page_refuse "./run page knows --static DIR, not $1" ;;
        esac
        shift
    done
    [ -n "$static_dir" ] || page_refuse "./run page wants --static DIR"
    case $static_dir in /*) ;; *) static_dir=$here/$static_dir ;; esac
}

# Nothing of anybody else is written over.
check_static_dir() {
    [ -e "$static_dir" ] || [ ! -L "$static_dir" ] || page_refuse "$static_dir is a link that leads nowhere"
    [ ! -e "$static_dir" ] || [ -d "$static_dir" ] || page_refuse "$static_dir is not a folder"
    if [ -d "$static_dir" ] && [ -n "$(ls -A "$static_dir")" ] && [ ! -f "$static_dir/.maat-page" ]; then
        page_refuse "$static_dir is not empty and holds no page of Maat; nothing was written"
    fi
    mkdir -p "$static_dir" 2>/dev/null && [ -w "$static_dir" ] ||
        page_refuse "$static_dir may not be written"
}

make_static_page() { (cd web && npm run build:static); }

# place_static FROM: beside the old files first, then into their place one by one, what others
# name before what names it. Whoever loads the page meanwhile gets the old one or the new one.
place_static() {
    new=$static_dir/.maat-new
    rm -rf "$new"
    cp -R "$1" "$new"
    (cd "$new" && find . -type f | sed 's,^\./,,' | LC_ALL=C sort) >"$new.list"
    {
        grep / "$new.list" || :
        grep -v -e / -e '^index\.html$' -e '^sw\.js$' "$new.list" || :
        printf 'index.html\nsw.js\n'
    } | while read -r file; do
        mkdir -p "$(dirname "$static_dir/$file")"
        mv -f "$new/$file" "$static_dir/$file"
    done
    # Files of the version before that this one does not have.
    if [ -f "$static_dir/.maat-page" ]; then
        LC_ALL=C sort "$static_dir/.maat-page" | LC_ALL=C comm -23 - "$new.list" | while read -r file; do
            rm -f "$static_dir/$file"
        done
    fi
    mv -f "$new.list" "$static_dir/.maat-page"
    rm -rf "$new"
    chmod -R a+rX "$static_dir"
}

# static_page WORDS...: all of it.
static_page() {
    read_page_words "$@"
    check_static_dir
    lock_clone
    # shellcheck disable=SC2046
    need_packages engine page $(module_is_new || echo module)
    start_tools page
    start_module
    wait_for tools module
    start static "building the page" make_static_page
    wait_for static
    place_static web/dist.static
    rm -rf web/dist.static
    unlock_clone
    files=$(grep -c . "$static_dir/.maat-page")
    size=$(du -sk "$static_dir" | cut -f1)
    echo "$files files, $size kB, are in $static_dir: put them on any web host, under any path."
    echo "To try them: python3 -m http.server --bind 127.0.0.1 --directory $static_dir 8000"
    echo "and open http://127.0.0.1:8000/ (a page that is opened as a file does not run)."
}
