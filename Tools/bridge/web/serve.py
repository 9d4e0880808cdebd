#!/usr/bin/env python3
"""Runs the weather app's core for a page in a browser on this machine. Tools/bridge/web/run builds what it needs.

The core is a library, and this program its shell: it performs what the core requests, passes on the events of the page, and
tells the page what has changed. It is reached over loopback only, by who knows the token in the address that it prints.
"""

import argparse
import contextlib
import http.client
import json
import os
import secrets
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from weathercore import Core, CoreError, Shell


class AnyStatus(urllib.request.HTTPErrorProcessor):
    """Takes every status as an answer. A redirection is one like others: a key must not go elsewhere."""

    def http_response(self, request, response):
        return response

    https_response = http_response


class Effects:
    """Performs what a core requests. One function for each effect of the schema; what it yields are the answers."""

    opener = urllib.request.build_opener(AnyStatus)

    def __init__(self, options):
        self.options, self.storing, self.secrets, self.values = options, threading.Lock(), {}, {}
        if options.data and options.data.exists():
            self.values = json.loads(options.data.read_text())

    def handlers(self):
        return {
            "Http": self.http, "KeyValue": self.keyvalue, "Location": self.location, "Process": self.process,
            "Secret": self.secret, "Time": self.time,
        }

    def http(self, effect, stop):
        url = effect["url"]
        if self.options.service:
            url = self.options.service.rstrip("/") + url[len("://".join(urlsplit(url)[:2])):]
        headers = {header["name"]: header["value"] for header in effect["headers"]}
        request = urllib.request.Request(url, bytes(effect["body"]) or None, headers, method=effect["method"])
        try:
            with self.opener.open(request, timeout=10) as response:
                body = response.read((1 << 20) + 1)
        # The URL has the key, and the words of an error may have the URL.
        except (OSError, ValueError, http.client.HTTPException) as error:
            is_late = isinstance(getattr(error, "reason", error), TimeoutError)
            yield {"Err": "Timeout" if is_late else {"Io": "the service cannot be reached"}}
            return
        headers = [{"name": name, "value": value} for name, value in response.headers.items()]
        yield {"Err": {"TooLarge": "more than 1 MiB"}} if len(body) > 1 << 20 else {
            "Ok": {"status": response.status, "headers": headers, "body": list(body)}}

    def keyvalue(self, effect, stop):
        (operation, fields), = effect.items()
        key = fields["key"]
        with self.storing:
            value = {"Bytes": self.values[key]} if key in self.values else "None"
            is_set = operation == "Set" or operation == "CompareAndSet" and value == fields["expected"]
            if is_set:
                self.store({**self.values, key: fields["value"]})
        responses = {"Get": {"value": value}, "Set": {"previous": value}, "CompareAndSet": {"is_set": is_set, "found": value}}
        yield {"Ok": {"response": {operation: responses[operation]}}}

    def store(self, values):
        """Replaces the file at once: whatever happens, it has the old values or the new ones."""
        if self.options.data:
            new = self.options.data.with_name(f"{self.options.data.name}.new")
            with new.open("w") as file:
                json.dump(values, file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, self.options.data)
        self.values = values

    # An operation that is not listed is not requested.

    def secret(self, effect, stop):
        """Keeps secrets until the program ends."""
        match effect:
            case {"Store": [key, secret]}:
                self.secrets[key] = secret
                yield {"Stored": key}
            case {"Fetch": key}:
                yield {"Fetched": [key, self.secrets[key]]} if key in self.secrets else {"Missing": key}
            case {"Delete": key}:
                self.secrets.pop(key, None)
                yield {"Deleted": key}

    def location(self, effect, stop):
        place = self.options.location and dict(zip(("lat", "lon"), self.options.location))
        yield {"Enabled": place is not None} if effect == "IsLocationEnabled" else {"Location": place}

    def process(self, effect, stop):
        """Runs no programs for a page."""
        yield {"Failed": {"NotFound": effect["Run"]["program"]}}

    def time(self, effect, stop):
        match effect:
            case "now":
                yield {"now": {"instant": {"secs": int(time.time()), "nanos": 0}}}
            case {"clear": id}:
                yield {"cleared": id}
            case {"every": {"id": id, "interval": {"nanos": nanos}}}:
                while not stop.wait(nanos / 1e9):
                    yield {"tick": {"id": id}}
            case {"notifyAfter": {"id": id, "duration": {"nanos": nanos}}}:
                if not stop.wait(nanos / 1e9):
                    yield {"durationElapsed": {"id": id}}


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
        """Returns a status with the answer of the core, to who has the token."""
        token = self.headers.get("Authorization", "").encode()
        if not self.is_own() or not secrets.compare_digest(token, b"Bearer " + self.server.token.encode()):
            return 403, "Open the address that the program has printed."
        if (method, path) == ("GET", "/changes"):
            since = {name: int(values[0]) for name, values in parse_qs(query).items()}
            return 200, self.server.shell.changes(since["boot"], since["revision"], min(since.get("wait", 0), 25))
        if (method, path) != ("POST", "/event"):
            return 404, "There is nothing here."
        length = int(self.headers.get("Content-Length", "0"))
        if not 0 <= length <= 1 << 16:
            return 413, "An event has at most 64 KiB."
        self.server.shell.send(json.loads(self.rfile.read(length)))
        return 200, {}

    def do_GET(self):
        path = urlsplit(self.path)
        if self.command == "GET" and path.path in self.files and self.is_own():
            file = self.server.folder / self.files[path.path]
            return self.reply(200, self.types[file.suffix], file.read_bytes())
        try:
            status, answer = self.answer(self.command, path.path, path.query)
        except (CoreError, KeyError, ValueError, RecursionError) as error:
            status, answer = 400, str(error)
        # A refused request may have a body that was not read.
        self.close_connection = status != 200
        self.reply(status, body=json.dumps(answer).encode())

    do_POST = do_GET

    log_message = lambda *_: None


def main():
    parser = argparse.ArgumentParser(description="Shows the weather on a page in a browser on this machine.")
    parser.add_argument("library", help="libweathercore.so")
    parser.add_argument("folder", type=Path, help="has page.html, page.css, page.js and weathercore.js")
    parser.add_argument("--port", type=int, default=0, help="listen here; by default the system chooses")
    parser.add_argument("--source", default="openweather", help="openweather (default) or open-meteo")
    parser.add_argument("--service", help="ask this origin in place of the source's, such as the sample server's")
    parser.add_argument("--location", type=float, nargs=2, metavar=("LAT", "LON"), help="where the user is")
    parser.add_argument("--data", type=Path, metavar="FILE", help="keep the favorites here")
    options = parser.parse_args()
    shell = Shell(Core(options.library), Effects(options).handlers())
    shell.send({"UseSource": options.source})
    shell.send("Start")
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Page)
    server.origin = f"http://127.0.0.1:{server.server_port}"
    server.token, server.folder, server.shell = secrets.token_urlsafe(32), options.folder, shell
    print(f"{server.origin}/#{server.token}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
