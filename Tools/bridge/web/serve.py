#!/usr/bin/env python3
"""Runs the weather app's core for a page in a browser on this machine. Tools/bridge/web/run builds what it needs.

The core is a library, and this program its shell: it performs what the core requests, passes on the events of the page, and
tells the page what has changed. It is reached over loopback only, by who knows the token in the address that it prints.
"""

import argparse
import contextlib
import http.client
import json
import secrets
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from weathercore import Core, CoreError


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirection is an answer like others: a key must not go elsewhere."""

    def redirect_request(self, *_):
        return None


class Shell:
    """Performs a core's requests, each in a thread. One call at a time is made on the core."""

    opener = urllib.request.build_opener(NoRedirect)

    def __init__(self, core, options):
        self.core, self.options = core, options
        self.changed = threading.Condition()
        self.open, self.secrets, self.values = {}, {}, {}
        if options.data and options.data.exists():
            self.values = json.loads(options.data.read_text())

    def send(self, event):
        with self.changed:
            self.follow(self.core.update(event))

    def changes(self, boot, revision, seconds):
        """Returns what has changed since a revision; if nothing has, waits for it so many seconds."""
        end = time.monotonic() + seconds
        with self.changed:
            while True:
                update = self.core.changes(boot, revision)
                left = end - time.monotonic()
                if left <= 0 or (update["boot"], update["revision"]) != (boot, revision):
                    return update
                self.changed.wait(left)

    def follow(self, requests):
        for id in self.core.cancelled():
            self.open.pop(id, threading.Event()).set()
        for request in requests:
            (name, effect), = request["effect"].items()
            handler = getattr(self, name.lower(), None)
            if handler:  # The others are Render and view effects, which come with the changes.
                stop = self.open[request["id"]] = threading.Event()
                threading.Thread(target=self.perform, args=(request["id"], handler, effect, stop), daemon=True).start()
        self.changed.notify_all()

    def perform(self, id, handler, effect, stop):
        try:
            for answer in handler(effect, stop):
                with self.changed:
                    if self.open.get(id) is stop:  # The core takes no answers to what it has cancelled.
                        self.follow(self.core.resolve(id, answer))
        finally:
            with self.changed:
                if self.open.get(id) is stop:
                    del self.open[id]
                    self.follow(self.core.close(id))

    # One function for each effect of the schema; what it yields are the answers.

    def http(self, effect, stop):
        url = effect["url"]
        if self.options.service:
            url = self.options.service.rstrip("/") + url[len("://".join(urlsplit(url)[:2])):]
        headers = {header["name"]: header["value"] for header in effect["headers"]}
        request = urllib.request.Request(url, bytes(effect["body"]) or None, headers, method=effect["method"])
        try:
            with self.opener.open(request, timeout=10) as response:
                yield self.response(response)
        except urllib.error.HTTPError as error:  # Any other status than 200.
            yield self.response(error)
        except (OSError, ValueError, http.client.HTTPException) as error:  # The URL has the key, and the words of an error may have the URL.
            is_late = isinstance(getattr(error, "reason", error), TimeoutError)
            yield {"Err": "Timeout" if is_late else {"Io": "the service cannot be reached"}}

    def response(self, response):
        headers = [{"name": name, "value": value} for name, value in response.headers.items()]
        return {"Ok": {"status": response.status, "headers": headers, "body": list(response.read(1 << 20))}}

    def keyvalue(self, effect, stop):
        (operation, fields), = effect.items()
        key = fields.get("key", "")
        value = {"Bytes": self.values[key]} if key in self.values else "None"
        is_set = operation == "Set" or operation == "CompareAndSet" and value == fields["expected"]
        if is_set:
            self.values[key] = fields["value"]
            if self.options.data:
                self.options.data.write_text(json.dumps(self.values))
        responses = {"Get": {"value": value}, "Set": {"previous": value}, "CompareAndSet": {"is_set": is_set, "found": value}}
        if operation in responses:
            yield {"Ok": {"response": {operation: responses[operation]}}}
        else:  # The core does not request it.
            yield {"Err": {"error": {"other": {"message": f"this store has no {operation}"}}}}

    def secret(self, effect, stop):
        """Keeps secrets until the program ends."""
        (operation, content), = effect.items()
        if operation == "Store":
            self.secrets[content[0]] = content[1]
            yield {"Stored": content[0]}
        elif operation == "Fetch":
            found = content in self.secrets
            yield {"Fetched": [content, self.secrets[content]]} if found else {"Missing": content}
        elif operation == "Delete":
            self.secrets.pop(content, None)
            yield {"Deleted": content}
        else:
            yield {"HashError": "no passphrase protects this store"}

    def location(self, effect, stop):
        place = self.options.location
        if effect == "IsLocationEnabled":
            yield {"Enabled": place is not None}
        else:
            yield {"Location": place and {"lat": place[0], "lon": place[1]}}
        if effect == "Watch":
            stop.wait()

    def process(self, effect, stop):
        """Runs no programs for a page."""
        (_, run), = effect.items()
        yield {"Failed": {"NotFound": run["program"]}}

    def time(self, effect, stop):
        if effect == "now":
            yield {"now": {"instant": {"secs": int(time.time()), "nanos": 0}}}
            return
        (operation, fields), = effect.items()
        id = {"id": fields["id"]}
        if operation == "clear":
            yield {"cleared": id}
        elif operation == "every":
            while not stop.wait(fields["interval"]["nanos"] / 1e9):
                yield {"tick": id}
        elif operation == "notifyAfter":
            if not stop.wait(fields["duration"]["nanos"] / 1e9):
                yield {"durationElapsed": id}
        elif not stop.wait(max(0, fields["instant"]["secs"] - time.time())):
            yield {"instantArrived": id}


class Page(BaseHTTPRequestHandler):
    """Serves the page to anybody on this machine, and the core to who has the token."""

    protocol_version = "HTTP/1.1"
    files = {"/": "page.html", "/page.css": "page.css", "/page.js": "page.js", "/weathercore.js": "weathercore.js"}
    types = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript"}

    fields = {
        "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
        "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    }

    def reply(self, status, kind="application/json", body=b"{}"):
        self.send_response(status)
        for name, value in {**self.fields, "Content-Type": kind, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def handle(self):
        with contextlib.suppress(ConnectionError):  # The page was closed.
            super().handle()

    def is_own(self):
        """Whether the request is for this host, which it is not after DNS rebinding, and not from another page."""
        origin = self.server.origin
        return f"http://{self.headers.get('Host')}" == origin and self.headers.get("Origin", origin) == origin

    def answer(self, method, path, query):
        """Returns the answer of the core to who has the token; None to anybody else, and for anything else."""
        token = self.headers.get("Authorization", "").encode()
        if not self.is_own() or not secrets.compare_digest(token, b"Bearer " + self.server.token.encode()):
            return None
        if (method, path) == ("GET", "/changes"):
            since = {name: int(values[0]) for name, values in parse_qs(query).items()}
            return self.server.shell.changes(since["boot"], since["revision"], min(since.get("wait", 0), 25))
        length = int(self.headers.get("Content-Length", "0"))
        if (method, path) == ("POST", "/event") and 0 < length <= 1 << 16:
            self.server.shell.send(json.loads(self.rfile.read(length)))
            return {}
        return None

    def do_GET(self):
        path = urlsplit(self.path)
        if self.command == "GET" and path.path in self.files and self.is_own():
            file = self.server.folder / self.files[path.path]
            return self.reply(200, self.types[file.suffix], file.read_bytes())
        try:
            answer = self.answer(self.command, path.path, path.query)
            # A refused request may have a body, which is not read.
            self.close_connection = answer is None
            self.reply(403 if answer is None else 200, body=json.dumps(answer).encode())
        except (CoreError, KeyError, ValueError, RecursionError) as error:
            self.reply(400, body=json.dumps(str(error)).encode())

    do_POST = do_GET

    log_message = lambda *_: None


def place(text):
    latitude, longitude = map(float, text.split(","))
    if not (abs(latitude) <= 90 and abs(longitude) <= 180):
        raise ValueError(text)
    return latitude, longitude


def main():
    parser = argparse.ArgumentParser(description="Shows the weather on a page in a browser on this machine.")
    parser.add_argument("library", help="libweathercore.so")
    parser.add_argument("folder", type=Path, help="has page.html, page.css, page.js and weathercore.js")
    parser.add_argument("--port", type=int, default=0, help="listen here; by default the system chooses")
    parser.add_argument("--source", default="openweather", help="openweather (default) or open-meteo")
    parser.add_argument("--service", help="ask this origin in place of the source's, such as the sample server's")
    parser.add_argument("--location", type=place, metavar="LAT,LON", help="where the user is")
    parser.add_argument("--data", type=Path, metavar="FILE", help="keep the favorites here")
    options = parser.parse_args()
    shell = Shell(Core(options.library), options)
    shell.send({"UseSource": options.source})
    shell.send("Start")
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Page)
    server.origin = f"http://127.0.0.1:{server.server_port}"
    server.token, server.folder, server.shell = secrets.token_urlsafe(32), options.folder, shell
    print(f"{server.origin}/#{server.token}", flush=True)
    server.serve_forever()


main()
