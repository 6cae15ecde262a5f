#!/bin/sh
# make-engine.sh - the engine's package for npm, web/engine/maat-engine-VERSION.tgz, from a clone
# with nothing in it: asks for Debian's packages, fetches TypeScript, compiles and packs.
set -eu
cd "$(dirname "$0")/.."
. build-aux/setup.sh
lock_clone
need_packages page module

# (Its modules are made already, so not by the script of the package once more.)
pack_engine() {
    cp LICENSE web/engine
    (cd web/engine && rm -f maat-engine-*.tgz && npm run build && npm pack --ignore-scripts)
}

start_tools tests
start_module
wait_for tools module
start engine "packing the engine" pack_engine
wait_for engine
ls web/engine/maat-engine-*.tgz
