"""play.py URL [PLAYERS] - play a whole game of Ra against bots at a server, as the page does.

Only the standard library: it runs wherever Python does. The record of the game goes to
standard output.
"""
import base64
import json
import os
import random
import socket
import ssl
import struct
import sys
import urllib.parse
import urllib.request


class Socket:
    """As much of a WebSocket client (RFC 6455) as a game needs."""

    def __init__(self, url, cookie):
        at = urllib.parse.urlsplit(url)
        secure = at.scheme == "https"
        raw = socket.create_connection((at.hostname, at.port or (443 if secure else 80)), 60)
        self.wire = context().wrap_socket(raw, server_hostname=at.hostname) if secure else raw
        key = base64.b64encode(os.urandom(16)).decode()
        self.wire.sendall(
            f"GET {at.path.rstrip('/')}/ws HTTP/1.1\r\nHost: {at.netloc}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: maat.1\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        self.stream = self.wire.makefile("rb")
        status = self.stream.readline().decode()
        while self.stream.readline().strip():
            pass
        if " 101 " not in status:
            sys.exit(f"no WebSocket: {status.strip()}")

    def frame(self, code, body):
        mask = os.urandom(4)
        n = len(body)
        size = bytes([0x80 | n]) if n < 126 else b"\xfe" + struct.pack(">H", n)
        coded = bytes(b ^ mask[i % 4] for i, b in enumerate(body))
        self.wire.sendall(bytes([0x80 | code]) + size + mask + coded)

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        """The next message; pings are answered on the way."""
        text = b""
        while True:
            first, size = self.stream.read(2)
            n = size & 0x7F
            if n == 126:
                (n,) = struct.unpack(">H", self.stream.read(2))
            elif n == 127:
                (n,) = struct.unpack(">Q", self.stream.read(8))
            body = self.stream.read(n)
            code = first & 0x0F
            if code == 8:
                sys.exit(f"the server closed the connection: {body[2:].decode()}")
            if code == 9:
                self.frame(10, body)
            elif code in (0, 1):
                text += body
                if first & 0x80:
                    return json.loads(text)


def context():
    """The machine's certificates and, for a proxy under test, MAAT_TEST_CA."""
    return ssl.create_default_context(cafile=os.environ.get("MAAT_TEST_CA"))


def main():
    base = sys.argv[1].rstrip("/")
    if "MAAT_TEST_ADDRESS" in os.environ:  # where the name of a proxy under test is
        look_up = socket.getaddrinfo
        address = os.environ["MAAT_TEST_ADDRESS"]
        socket.getaddrinfo = lambda host, *rest, **more: look_up(address, *rest, **more)
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    seed = int.from_bytes(os.urandom(4), "big")
    dice = random.Random(seed)
    cookie = ""

    def ask(path, body=None):
        nonlocal cookie
        request = urllib.request.Request(base + path, method="GET" if body is None else "POST")
        request.add_header("Cookie", cookie)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        handler = urllib.request.HTTPSHandler(context=context())
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), handler)
        with opener.open(request, timeout=60) as answer:
            if answer.headers["Set-Cookie"]:
                cookie = answer.headers["Set-Cookie"].split(";")[0]
            return answer.read().decode()

    print(f"seed of the choices: {seed}", file=sys.stderr)
    if "<html" not in ask("/"):
        sys.exit("the page is missing")
    ask("/api/session", {"name": "Package"})
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * (players - 1)
    options = {"players": str(players)}
    made = ask("/api/tables", {"game": "ra", "options": options, "seats": seats, "start": True})
    table = json.loads(made)["table"]["id"]
    ear = Socket(base, cookie)
    moves = 0
    asked = -1
    while True:
        news = ear.receive()
        if news["t"] == "hello":
            ear.send({"t": "sub", "table": table})
        elif news["t"] in ("no", "error", "bye", "gone", "stale"):
            sys.exit(f"seed {seed}: {news}")
        elif news["t"] in ("table", "step"):
            if news["node"] == "over":
                break
            if news["legal"] and news["seq"] != asked:
                asked = news["seq"]
                moves += 1
                ear.send({"t": "act", "table": table, "seat": news["as"], "seq": asked,
                          "key": f"k{moves}", "do": dice.choice(news["legal"])})
    print(ask(f"/api/tables/{table}/record"), end="")
    print(f"a game of {moves} moves of ours, table {table}", file=sys.stderr)


main()
