# Whoever makes the modules without all that they are made with is told in a sentence what to install.
# module.sh SOURCES
. "$(dirname "$0")/kit.sh"
mkdir -p "$bin"
: >"$calls"
for command in sh cc paste grep dirname mktemp rm; do ln -s "$(command -v $command)" "$bin/$command"; done

# A clang that can do what is in CAN: headers, link, library.
clang_that_can() {
    stand_in clang <<'END'
case $* in
    *-print-prog-name*) case $CAN in *linker*) echo /bin/wasm-ld ;; *) echo wasm-ld ;; esac ;;
    *-print-libgcc*) case $CAN in *library*) echo "$0" ;; *) echo /nowhere ;; esac ;;
    *' -c '*) case $CAN in *headers*) ;; *) exit 1 ;; esac ;;
    *) case $CAN in *headers*linker*library*) ;; *) exit 1 ;; esac ;;
esac
END
}
asks_for() {
    PATH=$bin CAN=${can:-} sh "$sources/build-aux/wasm.sh" "$box/made" >"$box/out" 2>"$box/err" && return 1
    [ "$(cat "$box/err")" = "to make WebAssembly, install (Debian's names): $1" ] && [ ! -e "$box/made" ]
}

asks_for 'clang lld wasi-libc libclang-rt-dev-wasm32'
ok 'without clang all packages are named'
clang_that_can
asks_for 'wasi-libc lld libclang-rt-dev-wasm32'
ok 'with clang alone the others are'
can='linker library'
asks_for wasi-libc
ok 'headers are those of wasi-libc'
can='headers library'
asks_for lld
ok 'the linker is that of lld'
can='headers linker'
asks_for libclang-rt-dev-wasm32
ok 'the run-time library has a package of its own'
PATH=$bin CAN='headers linker library' sh "$sources/build-aux/wasm.sh" --can
ok 'nothing is asked for when all is there'
rm "$bin/cc"
can='headers linker library'
asks_for gcc
ok 'tables are made by a compiler for this machine'
finish
