#!/bin/sh
# make-page.sh - make the page in web/dist, for builds of the program that are not ./run's: the
# package, the container, meson by hand.
set -eu
cd "$(dirname "$0")/.."
. build-aux/setup.sh
lock_clone
need_packages engine page module
build_page page
