"""installed.py SOURCES LIBMAAT.A FOLDER TEST.PY - runs a test with the package installed.

The first one to come makes the environment in FOLDER/V as docs/python.md says, the others wait for
it; it is made anew when a file of the package or the library has changed. 77 (skipped), with the
package that is missing, where that cannot be.
"""
import fcntl
import glob
import os
import subprocess
import sys

NEEDED = {"venv": "python3-venv", "ensurepip": "python3-venv", "setuptools": "python3-setuptools",
          "wheel": "python3-wheel", "numpy": "python3-numpy"}


def missing():
    """The Debian package that is not here, or None."""
    import importlib.util
    import sysconfig

    for module, package in NEEDED.items():
        if importlib.util.find_spec(module) is None:
            return package
    if not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")):
        return "python3-dev"
    return None


def call(*command, **settings):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **settings)
    if done.returncode:
        sys.exit("%s\n`%s` failed with %d" % (done.stdout, " ".join(command), done.returncode))


def install(sources, library, folder):
    """The environment's Python."""
    python = os.path.join(folder, "V", "bin", "python")
    stamp = os.path.join(folder, "V", "stamp")
    files = [library, os.path.join(sources, "include", "maat", "maat.h")]
    for pattern in ("src/*", "maat/*", "*.py", "*.toml"):
        files += glob.glob(os.path.join(sources, "python", pattern))
    newest = max(os.stat(file).st_mtime for file in files if os.path.isfile(file))
    with open(os.path.join(folder, "lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.path.exists(stamp) and os.stat(stamp).st_mtime >= newest:
            return python
        call(sys.executable, "-m", "venv", "--system-site-packages", os.path.join(folder, "V"))
        call(python, "-m", "pip", "install", "--no-build-isolation", "--no-index",
             os.path.join(sources, "python"),
             env=dict(os.environ, MAAT_LIBRARY=library, CFLAGS="-Werror"))
        with open(stamp, "w", encoding="utf-8"):
            os.utime(stamp, (newest, newest))
    return python


def main():
    sources, library, folder, test = map(os.path.abspath, sys.argv[1:])
    package = missing()
    if package:
        print("there is no %s" % package)
        sys.exit(77)
    python = install(sources, library, folder)
    # (One thread of linear algebra: these tests run side by side.)
    os.environ.update(MAAT_SOURCES=sources, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    os.execv(python, [python, "-X", "faulthandler", "-W", "error::DeprecationWarning:maat", test, "-v"])


main()
