#!/usr/bin/env python3
"""Checks what Tools/bridge/web/serve.py does without a browser: whom it answers, what it stores, and what it takes from a service.

    PYTHONPATH=FOLDER Tests/bridge/server.py BINARIES FOLDER

BINARIES has libweathercore.so; FOLDER has the generated Python and the compiled page.
"""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
from argparse import Namespace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

WEB = Path(__file__).parents[2] / "Tools/bridge/web"
sys.path.append(str(WEB))
import serve


def effects(**options):
    return serve.Effects(Namespace(**{"data": None, "service": None, **options}))


def answer(answers):
    value, = answers
    return value


def refuse(address):
    """The core is for who has the token, on this machine, from this page, and takes events of a reasonable size."""
    port, token = urlsplit(address).port, urlsplit(address).fragment
    own, bearer = f"127.0.0.1:{port}", {"Authorization": f"Bearer {token}"}

    def status(method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request(method, path, body, {"Host": own, **headers})
        with connection.getresponse() as response:
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
            return response.status

    changes = "/changes?boot=0&revision=0"
    assert status("GET", changes, **bearer) == 200
    assert status("GET", changes) == 403
    assert status("GET", changes, Authorization="Bearer guess") == 403
    assert status("GET", "/", Host=f"rebound.example:{port}") == 403
    assert status("GET", changes, **bearer, Host=f"rebound.example:{port}") == 403
    assert status("POST", "/event", "{}", **bearer, Origin="http://rebound.example") == 403
    assert status("POST", "/event", "{}", **bearer) == 400
    assert status("POST", "/event", **bearer) == 400
    assert status("GET", "/../serve.py", **bearer) == 404
    # A length is enough to refuse an event; a body of the greatest size is read, and is no event.
    lengths = {65_536: 400, 65_537: 413, -1: 413}
    for length, expected in lengths.items():
        body = "x" * length if expected == 400 else None
        assert status("POST", "/event", body, **bearer, **{"Content-Length": str(length)}) == expected, length


def replace(folder):
    """The file of the favorites is replaced at once, after its bytes have reached the disk."""
    data, synced = folder / "data.json", []
    data.write_text(json.dumps({"a": [1]}))
    store = effects(data=data)
    old = data.open()
    sync = os.fsync
    os.fsync = lambda number: (sync(number), synced.append(os.fstat(number).st_ino))
    found = answer(store.keyvalue({"CompareAndSet": {"key": "a", "expected": {"Bytes": [1]}, "value": [2]}}, None))
    os.fsync = sync
    assert found == {"Ok": {"response": {"CompareAndSet": {"is_set": True, "found": {"Bytes": [1]}}}}}, found
    assert json.load(old) == {"a": [1]}, "who has opened the file reads the whole of it"
    assert json.loads(data.read_text()) == {"a": [2]} and os.listdir(folder) == ["data.json"]
    assert synced == [data.stat().st_ino], "the bytes have reached the disk before the file has its name"

    # What cannot be written is no answer, and neither the file nor what is read of it has changed.
    (folder / "data.json.new").mkdir()
    try:
        answer(store.keyvalue({"Set": {"key": "a", "value": [3]}}, None))
    except OSError:
        pass
    else:
        assert False, "a file was written"
    assert json.loads(data.read_text()) == {"a": [2]}
    assert answer(store.keyvalue({"Get": {"key": "a"}}, None)) == {"Ok": {"response": {"Get": {"value": {"Bytes": [2]}}}}}


class Service(BaseHTTPRequestHandler):
    """Answers with as many bytes as its path says, or leads elsewhere."""

    def do_GET(self):
        if self.path == "/elsewhere":
            self.send_response(302)
            self.send_header("Location", "/1")
            self.end_headers()
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"a" * int(self.path[1:]))

    log_message = lambda *_: None


def limit():
    """A body of a service has at most 1 MiB, and a redirection is an answer like others."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    asked = effects(service=f"http://127.0.0.1:{server.server_port}/")

    def get(path):
        effect = {"method": "GET", "url": f"https://weather.example/{path}", "headers": [], "body": []}
        return answer(asked.http(effect, None))

    whole = get(1 << 20)["Ok"]
    assert whole["status"] == 200 and len(whole["body"]) == 1 << 20
    assert get((1 << 20) + 1) == {"Err": {"TooLarge": "more than 1 MiB"}}
    assert get("elsewhere")["Ok"]["status"] == 302
    server.shutdown()
    server.server_close()
    assert get(1) == {"Err": {"Io": "the service cannot be reached"}}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    command = [sys.executable, WEB / "serve.py", f"{sys.argv[1]}/libweathercore.so", sys.argv[2]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            refuse(process.stdout.readline().strip())
        finally:
            process.terminate()
    with tempfile.TemporaryDirectory() as folder:
        replace(Path(folder))
    limit()


main()
