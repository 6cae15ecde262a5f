# The page for plain web hosts: what is written where, and what is left alone.
# static.sh SOURCES
. "$(dirname "$0")/kit.sh"
make_stand_ins
new_clone "$box/clone"
host=$box/host

in_clone ./run page --static "$host" && answered "in $host" && answered 'python3 -m http.server' &&
    [ -f "$host/index.html" ] && [ -f "$host/assets/a-1.js" ] && [ ! -e "$host/.maat-new" ] && [ ! -e "$clone/web/dist.static" ]
ok 'a folder that is not there is made, and it is said how to try it'
called 'npm run build:static' && ! called ninja
ok 'no program is built for it'

echo me.example >"$host/CNAME"
PAGE_VERSION=2 in_clone ./run page --static "$host" && [ "$(cat "$host/index.html")" = 'version 2' ] &&
    [ -f "$host/assets/a-2.js" ] && [ ! -e "$host/assets/a-1.js" ]
ok 'an earlier page is replaced, and what only it had is gone'
[ "$(cat "$host/CNAME")" = me.example ]
ok 'what others put beside it stays'

mkdir "$box/else" && echo mine >"$box/else/index.html" && : >"$calls"
! in_clone ./run page --static "$box/else" && said 'is not empty and holds no page of Maat' &&
    [ "$(cat "$box/else/index.html")" = mine ] && [ ! -s "$calls" ]
ok 'a folder of somebody else is refused before anything is done'
! in_clone ./run page --static "$box/else/index.html" && said 'is not a folder'
ok 'a file is no folder'
! in_clone ./run page && said 'wants --static DIR'
ok 'without a folder it says what it wants'
! in_clone ./run page --static && said 'wants a folder'
ok 'a word that lacks its value is named'
! in_clone ./run page --base /x && said 'not --base'
ok 'a word that it does not know is named'
in_clone ./run page --help && answered 'usage: ./run page --static DIR' && [ ! -s "$calls" ]
ok 'its help needs nothing'
in_clone ./run help page && answered 'usage: ./run page --static DIR' && [ ! -s "$calls" ]
ok 'the help knows it as any command'
in_clone ./run --help && answered 'played: --help' && answered '^  page  .*./run page --static DIR'
ok 'it stands below the commands of the program'
(cd "$box" && PATH=$bin "$clone/run" page --static near) >"$box/out" 2>"$box/err" </dev/null && [ -f "$box/near/sw.js" ]
ok 'a folder is meant from where one stands'
NPM_MODE=network && export NPM_MODE && echo '{ }' >"$clone/web/package.json"
PAGE_VERSION=3 && export PAGE_VERSION
! in_clone ./run page --static "$host" && [ "$(cat "$host/index.html")" = 'version 2' ] && [ -f "$host/assets/a-2.js" ]
ok 'when the build fails the old page is whole'
finish
