"""setup.py - compiles the extension maat._maat with libmaat inside it.

The library comes from the clone this folder lies in: from its build folder when there is one, else
it is built below python/build. MAAT_LIBRARY chooses otherwise: a build folder of meson, a libmaat.a,
or `installed` for what pkg-config finds, as it does where there is no clone around.
"""
import glob
import os
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = os.path.dirname(os.path.abspath(__file__))
CLONE = os.path.dirname(HERE)
IN_CLONE = os.path.exists(os.path.join(CLONE, "src", "lib", "meson.build"))
ARCHIVE = os.path.join("src", "lib", "libmaat.a")
CHOICE = os.environ.get("MAAT_LIBRARY", "" if IN_CLONE else "installed")


def said(*command):
    """What a command prints, split into words; its failure ends the build with a sentence."""
    try:
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    except FileNotFoundError:
        sys.exit("maat: %s is needed to build it (see build-aux/packages)" % command[0])
    except subprocess.CalledProcessError as error:
        sys.exit("maat: `%s` failed with %d" % (" ".join(command), error.returncode))


def version():
    if CHOICE == "installed":
        return said("pkg-config", "--modversion", "maat")[0]
    with open(os.path.join(CLONE, "meson.build"), encoding="utf-8") as file:
        return re.search(r"version: '([0-9.]+)'", file.read()).group(1)


def built(folder):
    """libmaat.a of a build folder, brought up to date."""
    ninja = ["ninja", "-C", folder]
    # (When files have come or gone the first look fails, and the next build sees them.)
    subprocess.run(ninja + ["news.h"], check=False, stdout=sys.stderr)
    subprocess.run(ninja + [ARCHIVE], check=True, stdout=sys.stderr)
    return os.path.join(folder, ARCHIVE)


def archive():
    """The static library, and the folder that maat/maat.h is in."""
    if CHOICE == "installed":
        folder = said("pkg-config", "--variable=libdir", "maat")[0]
        return os.path.join(folder, "libmaat.a"), said("pkg-config", "--variable=includedir", "maat")[0]
    if CHOICE.endswith(".a"):
        return CHOICE, os.path.join(CLONE, "include")
    folder = CHOICE or os.path.join(CLONE, "build")
    if CHOICE and not os.path.exists(os.path.join(folder, "build.ninja")):
        sys.exit("maat: MAAT_LIBRARY=%s is no build folder of meson" % CHOICE)
    if not os.path.exists(os.path.join(folder, "build.ninja")):
        folder = os.path.join(HERE, "build", "libmaat")
        if not os.path.exists(os.path.join(folder, "build.ninja")):
            said("meson", "setup", folder, CLONE, "-Dtests=false")
    return built(folder), os.path.join(CLONE, "include")


class Build(build_ext):
    """Finds or makes the library first."""

    def build_extension(self, ext):
        library, include = archive()
        ext.include_dirs.append(include)
        ext.extra_objects.append(library)
        ext.extra_link_args += said("pkg-config", "--libs", "jansson", "libcrypto")
        ext.depends.append(library)
        super().build_extension(ext)


os.chdir(HERE)
setup(
    version=version(),
    ext_modules=[
        Extension(
            "maat._maat",
            sorted(glob.glob("src/*.c")),
            depends=sorted(glob.glob("src/*.h")),
            extra_compile_args=["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-fvisibility=hidden", "-Wall", "-Wextra"],
            extra_link_args=["-Wl,--exclude-libs,ALL", "-lm", "-pthread"],
        )
    ],
    cmdclass={"build_ext": Build},
)
