#!/usr/bin/env python3
"""test_online.py MAAT - two people at terminals play whole games against each other over a real server, by
`maat play --server` and pipes; a third one watches; in mid-game every connection breaks once."""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading

MAAT = os.path.abspath(sys.argv[1])
PATIENCE = 300


class Proxy:
    """Hands bytes on to the server; cut() breaks all connections there are."""

    def __init__(self, port):
        self.port_behind = port
        self.lock = threading.Lock()
        self.pairs = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            far = socket.create_connection(("127.0.0.1", self.port_behind))
            with self.lock:
                self.pairs.append((near, far))
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self.hand_on, args=(one, other), daemon=True).start()

    @staticmethod
    def hand_on(one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass


class Terminal:
    """A `maat play --server`, whose lines are read as they come."""

    def __init__(self, folder, *words, said=""):
        os.makedirs(folder)
        env = dict(os.environ, XDG_CONFIG_HOME=folder, XDG_STATE_HOME=folder, LANG="C.UTF-8")
        self.program = subprocess.Popen([MAAT, "play", "--plain", *words], env=env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.text, self.more = "", threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        threading.Thread(target=self.say, args=(said,), daemon=True).start()

    def say(self, text, ends=True):
        """None: nothing yet, and more may follow."""
        try:
            self.program.stdin.write((text or "").encode())
            self.program.stdin.flush()
            if ends and text is not None:
                self.program.stdin.close()
        except OSError:
            pass

    def read(self):
        while data := os.read(self.program.stdout.fileno(), 65536):
            with self.more:
                self.text += data.decode("utf-8", "replace")
                self.more.notify_all()

    def wait_for(self, pattern):
        with self.more:
            assert self.more.wait_for(lambda: re.search(pattern, self.text), PATIENCE), \
                "no %s in:\n%s" % (pattern, self.text[-2000:])
            return re.search(pattern, self.text)

    def end(self):
        code = self.program.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return code, self.text


def start_server(folder):
    program = subprocess.Popen([MAAT, "serve", "--listen", "127.0.0.1:0", "--no-limits", "--db", os.path.join(folder, "db")],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    for line in program.stdout:
        found = re.search(rb"127\.0\.0\.1:(\d+)", line)
        if found:
            threading.Thread(target=program.stdout.read, daemon=True).start()
            return program, int(found.group(1))
    raise AssertionError("the server does not start")


# Always the same choice would let some games go round in circles: the person thinks a little.
CHOICES = "".join("%d\n1\n" % (1 + (i * i + i // 3) % 4) for i in range(20000))


def play(folder, port, *game, chat=False):
    proxy = Proxy(port)
    at = "http://127.0.0.1:%d" % proxy.port
    hello = "chat Hello from Anna\n" if chat else ""
    anna = Terminal(folder + "/anna", "--server", at, "--name", "Anna", *game, said=hello + CHOICES)
    link = anna.wait_for(r"(http://\S+/t/\S+)").group(1)
    cleo = Terminal(folder + "/cleo", "--server", at, "--name", "Cleo", said="watch %s\n" % link)
    ben = Terminal(folder + "/ben", "--server", at, "--name", "Ben", "--table", link, "--lang", "de", said=CHOICES)
    ben.wait_for(r"(?s)(Ben: .*){3}")
    proxy.cut()
    texts = []
    for who, over in ((anna, "The game is over"), (ben, "Das Spiel ist zu Ende"), (cleo, "The game is over")):
        who.wait_for(over)
        code, text = who.end()
        assert code == 0, "%d\n%s" % (code, text[-2000:])
        assert "\x1b" not in text, "there is no terminal to be coloured"
        texts.append(text)
    if chat:
        assert "Hello from Anna" in texts[1] and "Hello from Anna" in texts[2]
    return texts


def two_play_ra_by_pipes(folder, port):
    play(folder + "/ra", port, "ra", "players=2", chat=True)


def two_play_aton_by_pipes(folder, port):
    texts = play(folder + "/aton", port, "aton")
    assert "Connection lost" in texts[2] and "is there again" in texts[2], texts[2][-3000:]


def one_plays_against_a_bot(folder, port):
    at = "http://127.0.0.1:%d" % port
    anna = Terminal(folder + "/bots", "--server", at, "--name", "Anna", "horus", "limit=4", "--seats", "me,bot:beginner",
                    said=CHOICES)
    anna.wait_for("The game is over")
    assert anna.end()[0] == 0


def who_waits_is_heard(folder, port):
    at = "http://127.0.0.1:%d" % port
    code, text = Terminal(folder + "/left", "--server", at, "--name", "Anna", "ra", "players=2", said="").end()
    assert code == 0 and "The game begins when" in text, text
    anna = Terminal(folder + "/wait-a", "--server", at, "--name", "Anna", "ra", "players=2", said=None)
    link = anna.wait_for(r"(http://\S+/t/\S+)").group(1)
    ben = Terminal(folder + "/wait-b", "--name", "Ben", "--server", at, "--table", link, said=None)
    both = (anna, ben)
    while not any("Waiting for" in one.text for one in both):
        assert all(one.program.poll() is None for one in both), anna.text + ben.text
        threading.Event().wait(0.02)
    waits = anna if "Waiting for" in anna.text else ben
    assert "──" in waits.text.split("Waiting for")[0], waits.text
    waits.say("log\nquit\n", ends=False)
    code, text = waits.end()
    assert code == 0, text
    both[waits is anna].say("quit\n", ends=False)
    assert both[waits is anna].end()[0] == 0


def a_name_is_told_anew(folder, port):
    at = "http://127.0.0.1:%d" % port
    for name, said in (("Anna", "Anna (guest)"), ("Anna", "Anna (guest)"), ("Berta", "knew you as Anna; you are Berta now")):
        env = dict(os.environ, XDG_CONFIG_HOME=folder + "/named", LANG="C.UTF-8")
        done = subprocess.run([MAAT, "play", "--plain", "--server", at, "--name", name], env=env, capture_output=True,
                              text=True, input="quit\n", timeout=PATIENCE)
        assert done.returncode == 0 and said in done.stdout, done.stdout


def a_link_is_server_and_table(folder, port):
    at = "http://127.0.0.1:%d" % port
    anna = Terminal(folder + "/link-a", "--server", at, "--name", "Anna", "ra", "players=2", said=None)
    link = anna.wait_for(r"(http://\S+/t/\S+)").group(1)
    ben = Terminal(folder + "/link-b", "--server", link.replace("http", "HTTP"), "--name", "Ben", said=None)
    ben.wait_for("──")
    for one in (anna, ben):
        one.say("quit\nquit\n", ends=False)
        assert one.end()[0] == 0


def nothing_is_there(folder, port):
    port_of_nobody = socket.create_server(("127.0.0.1", 0))
    number = port_of_nobody.getsockname()[1]
    port_of_nobody.close()
    done = subprocess.run([MAAT, "play", "--server", "http://127.0.0.1:%d" % number, "--name", "Anna"], capture_output=True,
                          text=True, input="", timeout=PATIENCE, env=dict(os.environ, XDG_CONFIG_HOME=folder, LANG="C.UTF-8"))
    assert done.returncode == 1 and "No server answers there" in done.stderr and not done.stdout, done


def a_token_for_all_to_read_is_not_used(folder, port):
    at = "http://127.0.0.1:%d" % port
    home = folder + "/open"
    code, text = Terminal(home, "--server", at, "--name", "Anna", said="quit\n").end()
    assert code == 0 and "Anna (guest)" in text, text
    names = [os.path.join(home, "maat", name) for name in os.listdir(home + "/maat")]
    assert len(names) == 1 and os.stat(names[0]).st_mode & 0o777 == 0o600, names
    os.chmod(names[0], 0o644)
    os.rename(home, home + "-2")
    os.makedirs(home)
    os.rename(home + "-2/maat", home + "/maat")
    env = dict(os.environ, XDG_CONFIG_HOME=home, LANG="C.UTF-8")
    done = subprocess.run([MAAT, "play", "--server", at], env=env, capture_output=True, text=True, input="", timeout=60)
    assert done.returncode == 1 and "chmod 600" in done.stderr and "chmod 600" not in done.stdout, done


def main():
    tests = [nothing_is_there, who_waits_is_heard, a_name_is_told_anew, a_link_is_server_and_table,
             a_token_for_all_to_read_is_not_used, one_plays_against_a_bot, two_play_ra_by_pipes, two_play_aton_by_pipes]
    print("1..%d" % len(tests))
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(folder)
        for number, test in enumerate(tests, 1):
            name = test.__name__.replace("_", " ")
            try:
                test(folder, port)
                print("ok %d - %s" % (number, name), flush=True)
            except AssertionError as error:
                bad = 1
                print("not ok %d - %s\n# %s" % (number, name, str(error).replace("\n", "\n# ")), flush=True)
        server.send_signal(signal.SIGTERM)
        server.wait(30)
    return bad


sys.exit(main())
