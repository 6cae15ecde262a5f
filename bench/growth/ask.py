#!/usr/bin/env python3
"""ask.py MAAT URL IDS - starts a server on a store, asks it for everything, and prints what
it took: JSON on one line. IDS is what growth_make printed; the server gets no limits."""
import http.client
import json
import os
import signal
import subprocess
import sys
import time

TOKEN = "growth-token-of-person-000000"
ROUNDS = 30


def rss(pid):
    with open(f"/proc/{pid}/status") as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))


def cpu(pid):
    with open(f"/proc/{pid}/stat") as f:
        words = f.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def say(method, path, port, body=None, token=TOKEN):
    c = http.client.HTTPConnection("127.0.0.1", port)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    start = time.monotonic()
    c.request(method, path, None if body is None else json.dumps(body), headers)
    r = c.getresponse()
    text = r.read()
    ms = (time.monotonic() - start) * 1000
    c.close()
    return r.status, text, ms


def start(maat, url, port):
    env = dict(os.environ, MAAT_BOT_THREADS="1")
    began = time.monotonic()
    server = subprocess.Popen(
        [maat, "serve", "--db", url, "--listen", f"127.0.0.1:{port}", "--no-limits", "--idle", "5",
         "--log", "/dev/null"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while True:
        try:
            if say("GET", "/readyz", port, token=None)[0] == 200:
                return server, time.monotonic() - began
        except OSError:
            pass
        if server.poll() is not None:
            sys.exit("growth: the server does not start")
        time.sleep(0.005)


def calls(ids):
    """What is asked, and what may be answered."""
    ra = [i for i, game in ids if game == "ra"] or ["none"]
    every = [i for i, _ in ids] or ["none"]
    middle = 1700000000000 + 30000 * 1000000 // 2
    yield "front page", lambda k: ("GET", "/", None)
    yield "page of a table", lambda k: ("GET", f"/t/{every[k % len(every)]}", None)
    yield "who am I", lambda k: ("GET", "/api/me", None)
    yield "my sessions", lambda k: ("GET", "/api/sessions", None)
    yield "games", lambda k: ("GET", "/api/games", None)
    yield "puzzles", lambda k: ("GET", "/api/puzzles/ra", None)
    yield "list: public", lambda k: ("GET", "/api/tables?list=public", None)
    yield "list: mine", lambda k: ("GET", "/api/tables?list=mine", None)
    yield "list: finished, newest", lambda k: ("GET", "/api/tables?list=finished", None)
    yield "list: finished, of one game", lambda k: ("GET", "/api/tables?list=finished&game=ankh", None)
    yield "list: finished, older", lambda k: (
        "GET", f"/api/tables?list=finished&before={middle + 1000000 * k}", None)
    yield "a finished table, never asked for", lambda k: ("GET", f"/api/tables/{every[k % len(every)]}", None)
    yield "its record", lambda k: ("GET", f"/api/tables/{every[k % len(every)]}/record", None)
    yield "its fairness", lambda k: ("GET", f"/api/tables/{every[k % len(every)]}/fairness", None)
    yield "new guest", lambda k: ("POST", "/api/session", {"name": f"Guest {k}", "lang": "en"})
    yield "new table", lambda k: ("POST", "/api/tables", {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}]})
    yield "login", lambda k: ("POST", "/api/login", {"login": "person7", "password": "growth password"})
    yield "metrics", lambda k: ("GET", "/metrics", None)
    yield "its analysis (begun)", lambda k: ("GET", f"/api/tables/{ra[0]}/analysis", None)


def main():
    maat, url, listed = sys.argv[1:4]
    with open(listed) as f:
        ids = [line.split()[:2] for line in f]
    port = 20000 + os.getpid() % 20000
    server, seconds = start(maat, url, port)
    ret = {"start_s": round(seconds, 3), "start_cpu_s": round(cpu(server.pid), 3)}
    try:
        time.sleep(4)
        ret["rss_kb"] = rss(server.pid)
        ret["cpu_after_4s"] = round(cpu(server.pid), 3)
        ret["calls"] = {}
        for name, of in calls(ids):
            if "analysis" in name:  # which goes on after its answer
                time.sleep(8)
                ret["rss_after_kb"] = rss(server.pid)
            times, states, before = [], set(), cpu(server.pid)
            for k in range(ROUNDS if name != "login" else 5):
                method, path, body = of(k)
                status, _, ms = say(method, path, port, body)
                times.append(ms)
                states.add(status)
            times.sort()
            ret["calls"][name] = {
                "p50": round(times[len(times) // 2], 2), "p90": round(times[len(times) * 9 // 10], 2),
                "max": round(times[-1], 2), "status": sorted(states),
                "cpu_ms": round((cpu(server.pid) - before) * 1000 / len(times), 2)}
    finally:
        began = time.monotonic()
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        ret["stop_s"] = round(time.monotonic() - began, 3)
    print(json.dumps(ret))


if __name__ == "__main__":
    main()
