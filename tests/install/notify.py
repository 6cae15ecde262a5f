"""notify.py PROGRAM... - start it as systemd does and wait for its READY=1."""
import os
import socket
import subprocess
import sys
import tempfile

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(path)
        ear.settimeout(60)
        program = subprocess.Popen(
            sys.argv[1:], env=dict(os.environ, NOTIFY_SOCKET=path), stdout=subprocess.PIPE
        )
        try:
            said = ear.recv(4096).decode()
        except socket.timeout:
            said = "nothing for a minute"
        program.terminate()
        code = program.wait(60)
if "READY=1" not in said.split("\n") or code != 0:
    sys.exit(f"told systemd {said!r} and ended with {code}")
