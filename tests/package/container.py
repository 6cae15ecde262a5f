"""container.py CONTAINERFILE CHECKOUT BASE WORK COMMAND - the steps of a container file without
a container engine.

Every stage begins as a copy of the root BASE below WORK; RUN, COPY, WORKDIR and ENV are done in
it. Then the program of the last stage is started as its USER with its ENV; once its HEALTHCHECK
passes, COMMAND runs here with the address in MAAT_URL. Images, layers, networks and the engine's
own isolation are not tried by this.
"""
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time

INSIDE = (
    'root=$1; shift; mount -t proc proc "$root/proc"; mount --rbind /dev "$root/dev";'
    ' exec chroot "$root" "$@"'
)


def inside(root, *command):
    """The command line that runs in a root, with mounts and processes of its own."""
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", INSIDE, "sh",
            root, *command]


def instructions(path):
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file.read().splitlines() if not line.startswith("#")]
    text = "\n".join(lines).replace("\\\n", " ")
    for line in text.splitlines():
        if line.strip():
            word, rest = line.split(None, 1)
            yield word, rest.strip()


class Stage:
    def __init__(self, base, root):
        subprocess.run(["cp", "-a", base, root], check=True)
        self.root, self.folder, self.user = root, "/", "root"
        self.env = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}

    def command(self, *words, user=None):
        setting = ["env", "-i", "-C", self.folder] + [f"{k}={v}" for k, v in self.env.items()]
        if user:
            name, group = user.split(":")
            setting = ["setpriv", f"--reuid={name}", f"--regid={group}", "--clear-groups"] + setting
        return inside(self.root, *setting, *words)

    def run(self, step):
        """With the machine's settings for npm and certificates, which an image may have too."""
        print(f"RUN {step}", flush=True)
        subprocess.run(self.command("sh", "-c", ". /settings/environment; " + step), check=True)


def copy(stages, stage, rest, checkout):
    words = rest.split()
    source = checkout
    if words[0].startswith("--from="):
        source = stages[words.pop(0)[len("--from="):]].root
    start, end = words
    end = stage.root + end
    os.makedirs(end, exist_ok=True)
    subprocess.run(["cp", "-a", f"{source}/{start}/.", end], check=True)


def build(path, checkout, base, work):
    stages, stage, last = {}, None, {}
    for word, rest in instructions(path):
        if word == "FROM":
            name = rest.split()[2] if " AS " in rest else "last"
            stage = stages[name] = Stage(base, os.path.join(work, name))
            last = {}
        elif word == "RUN":
            stage.run(rest)
        elif word == "COPY":
            copy(stages, stage, rest, checkout)
        elif word == "WORKDIR":
            stage.folder = rest
        elif word == "ENV":
            stage.env.update(pair.split("=", 1) for pair in shlex.split(rest))
        elif word in ("USER", "ENTRYPOINT", "CMD", "HEALTHCHECK", "VOLUME", "EXPOSE"):
            last[word] = rest
        else:
            sys.exit(f"{path}: {word} is not known here")
    return stage, last


def main():
    path, checkout, base, work, command = sys.argv[1:]
    stage, last = build(path, checkout, base, work)
    user = last["USER"]
    health = json.loads(re.search(r"CMD (\[.*\])", last["HEALTHCHECK"]).group(1))
    words = json.loads(last["ENTRYPOINT"]) + json.loads(last["CMD"])
    # A port of our own choice: an engine would give the container a network of its own.
    stage.env["MAAT_LISTEN"] = f"127.0.0.1:{os.environ['MAAT_PORT']}"

    def becomes(healthy):
        for _ in range(100):
            check = subprocess.run(stage.command(*health, user=user), stderr=subprocess.DEVNULL)
            if (check.returncode == 0) == healthy:
                return True
            time.sleep(0.3)
        return False

    print(f"as {user}: {shlex.join(words)}", flush=True)
    program = subprocess.Popen(stage.command(*words, user=user))
    try:
        if not becomes(True):
            sys.exit("the health check never passed")
        print("healthy", flush=True)
        url = f"http://{stage.env['MAAT_LISTEN']}"
        subprocess.run(command, shell=True, check=True, env=dict(os.environ, MAAT_URL=url))
        stored = os.path.join(stage.root, last["VOLUME"].lstrip("/"), "maat.db")
        if not os.path.getsize(stored):
            sys.exit("nothing was stored in the volume")
    finally:
        # (What unshare started is told itself: unshare ignores the signal.)
        with open(f"/proc/{program.pid}/task/{program.pid}/children", encoding="ascii") as file:
            for child in file.read().split():
                os.kill(int(child), signal.SIGTERM)
        if program.wait(60):
            sys.exit(f"it ended with {program.returncode}")
    if not becomes(False):
        sys.exit("the health check passes without a server")


main()
